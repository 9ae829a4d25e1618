"use strict";
// The steps of a game, to and fro. Every word and every place was written by the program: the script
// puts what stands at a step into its place, and knows no rule of the game.
(() => {
  const steps = JSON.parse(JSON.parse(document.getElementById("steps").textContent));
  const by = (id) => document.getElementById(id);
  const slider = by("slider");
  const told = document.querySelector(".told");
  const pieces = [...document.querySelectorAll("[data-piece]")];
  const sayings = [...document.querySelectorAll("[data-say]")];
  const lights = [...document.querySelectorAll("[data-lit]")];
  let at = -1;
  let fields = {};
  let playing = 0;

  const made = (name, words, look) => {
    const part = document.createElement(name);
    if (words) part.textContent = words;
    if (look) part.className = look;
    return part;
  };
  const listed = (place, lines) => place.replaceChildren(...lines.map((line) => made("li", line)));

  // ---------------------------------------------------------------- the dice
  const LOOKS = ["bad", "good", ""];
  const die = ([face, good, old]) => {
    const part = made("span", "", `die ${LOOKS[good]}`);
    if (old) part.append(made("small", old));
    part.append(String(face));
    return part;
  };
  const roll = ([who, what, need, dice, outcome]) => {
    const part = made("div", "", `roll ${who}`);
    const row = made("div", "", "dice");
    row.append(...dice.map(die));
    part.append(made("p", [what, need].filter(Boolean).join(" · "), "small"), row);
    if (outcome) part.append(made("p", outcome, "small"));
    return part;
  };

  // ---------------------------------------------------------------- a step
  const put = () => {
    for (const piece of pieces) {
      const place = fields[piece.dataset.piece];
      piece.toggleAttribute("hidden", !place || place.length === 0);
      if (!place || place.length === 0) continue;
      const turn = "turns" in piece.dataset ? ` rotate(${place[2]})` : "";
      piece.setAttribute("transform", `translate(${place[0]} ${-place[1]})${turn}`);
    }
    for (const part of sayings) part.textContent = fields[part.dataset.say] || "";
  };
  const show = (number) => {
    const next = Math.min(Math.max(number, 0), steps.length - 1);
    if (next === at) return;
    if (next < at) {
      fields = {};
      at = -1;
    }
    while (at < next) {
      at += 1;
      Object.assign(fields, steps[at].c);
    }
    put();
    const step = steps[at];
    for (const part of lights) part.classList.toggle("lit", step.a.includes(part.dataset.lit));
    by("heading").textContent = step.h;
    by("sentence").textContent = step.t;
    told.className = `panel told ${step.p}`;
    by("dice").replaceChildren(...step.d.map(roll));
    listed(by("lines"), step.l);
    listed(by("odds"), step.o);
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${step.h}: ${step.t}`);
    rows.forEach((row, place) => row.classList.toggle("lit", place === at));
    for (const button of document.querySelectorAll("[data-go]")) {
      const here = steps[Number(button.dataset.go)].h === step.h;
      button.setAttribute("aria-pressed", String(here));
    }
    document.body.dataset.step = String(at);
  };

  // ---------------------------------------------------------------- going
  const halt = () => {
    clearInterval(playing);
    playing = 0;
    document.querySelector('[data-way="play"]').setAttribute("aria-pressed", "false");
  };
  const go = (number) => { halt(); show(number); };
  const play = () => {
    if (playing) { halt(); return; }
    if (at >= steps.length - 1) show(0);
    document.querySelector('[data-way="play"]').setAttribute("aria-pressed", "true");
    playing = setInterval(() => {
      show(at + 1);
      if (at >= steps.length - 1) halt();
    }, 1500);
  };
  const next_round = (step) => {
    const begins = [...document.querySelectorAll("[data-go]")].map((one) => Number(one.dataset.go));
    const found = step > 0 ? begins.find((one) => one > at) : begins.reverse().find((one) => one < at);
    return found === undefined ? (step > 0 ? steps.length - 1 : 0) : found;
  };
  const WAYS = {
    first: () => go(0), back: () => go(at - 1), play, on: () => go(at + 1),
    last: () => go(steps.length - 1),
  };
  const KEYS = {
    ArrowLeft: WAYS.back, ArrowRight: WAYS.on, Home: WAYS.first, End: WAYS.last,
    PageUp: () => go(next_round(-1)), PageDown: () => go(next_round(1)), " ": play,
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-way], [data-go]");
    if (!button) return;
    if (button.dataset.way) WAYS[button.dataset.way]();
    else go(Number(button.dataset.go));
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !KEYS[event.key]) return;
    if (event.target.closest("[data-zooms], pre, summary")) return;
    if (event.key === " " && event.target.closest("button")) return;
    event.preventDefault();
    KEYS[event.key]();
  });

  const rows = steps.map((step, number) => {
    const row = made("li", "");
    const button = made("button", step.t);
    button.type = "button";
    button.addEventListener("click", () => go(number));
    row.append(button);
    return row;
  });
  by("log").replaceChildren(...rows);
  show(0);
})();
