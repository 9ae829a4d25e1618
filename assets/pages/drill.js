// The first answer counts: it is marked, stays so while others are looked at, and its grade is shown.
document.addEventListener("picked", (event) => {
  const place = event.detail;
  if (document.querySelector(".choice.first") || !place.startsWith("answer:")) return;
  const button = document.querySelector(`.choice[data-pick="${place}"]`);
  if (button) button.classList.add("first");
  const grade = document.querySelector(`.grade[data-shown="${place}"] p`);
  if (grade) grade.scrollIntoView({ block: "nearest" });
});
