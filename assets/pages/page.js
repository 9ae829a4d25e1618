"use strict";
// What every page does: show what is prepared, zoom, copy. It computes nothing but the view.
(() => {
  const each = (selector, act) => document.querySelectorAll(selector).forEach(act);

  // ---------------------------------------------------------------- picking
  // A button with data-pick="group:key" shows every element with data-shown="group:key" and hides
  // the group's others. Several groups may be named, separated by blanks.
  const pick = (place) => {
    const group = place.slice(0, place.indexOf(":") + 1);
    each("[data-shown]", (part) => {
      if (part.dataset.shown.startsWith(group)) part.hidden = part.dataset.shown !== place;
    });
    each("[data-pick]", (button) => {
      if (button.dataset.pick.startsWith(group)) {
        button.setAttribute("aria-pressed", String(button.dataset.pick === place));
      }
    });
    document.dispatchEvent(new CustomEvent("picked", { detail: place }));
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (button) pick(button.dataset.pick);
  });

  // ---------------------------------------------------------------- copying
  const select = (part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    const selection = window.getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  };
  const copied = (button) => {
    if (button.dataset.words === undefined) button.dataset.words = button.textContent;
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = button.dataset.words; }, 1500);
  };
  const copy = (button) => {
    const part = document.getElementById(button.dataset.copy);
    const by_hand = () => {
      // Where a page may not write to the clipboard, the text stays selected for the user's own copy.
      select(part);
      if (document.execCommand("copy")) copied(button);
    };
    if (navigator.clipboard) {
      navigator.clipboard.writeText(part.textContent).then(() => copied(button), by_hand);
    } else {
      by_hand();
    }
  };
  each("[data-copy]", (button) => button.addEventListener("click", () => copy(button)));

  // ---------------------------------------------------------------- zooming
  const MOST = 40;
  const zooming = (frame) => {
    const drawings = [...frame.querySelectorAll("svg[viewBox]")];
    if (drawings.length === 0) return;
    const whole = drawings[0].getAttribute("viewBox").split(" ").map(Number);
    let view = whole.slice();

    const show = () => {
      const factor = whole[2] / view[2];
      view[0] = Math.min(Math.max(view[0], whole[0]), whole[0] + whole[2] - view[2]);
      view[1] = Math.min(Math.max(view[1], whole[1]), whole[1] + whole[3] - view[3]);
      drawings.forEach((drawing) => drawing.setAttribute("viewBox", view.join(" ")));
      frame.classList.toggle("zoomed", factor > 1.001);
      frame.dataset.factor = factor.toFixed(2);
    };
    // The point of the table under a point of the screen, in inches.
    const under = (x, y) => {
      const drawing = drawings.find((one) => one.getBoundingClientRect().width > 0);
      if (!drawing) return [view[0] + view[2] / 2, view[1] + view[3] / 2];
      const box = drawing.getBoundingClientRect();
      const scale = Math.min(box.width / view[2], box.height / view[3]);
      return [
        view[0] + view[2] / 2 + (x - box.left - box.width / 2) / scale,
        view[1] + view[3] / 2 + (y - box.top - box.height / 2) / scale,
      ];
    };
    const middle = () => [view[0] + view[2] / 2, view[1] + view[3] / 2];
    const zoom = (factor, at) => {
      const now = whole[2] / view[2];
      const next = Math.min(Math.max(now * factor, 1), MOST);
      const share = now / next;
      view = [
        at[0] + (view[0] - at[0]) * share,
        at[1] + (view[1] - at[1]) * share,
        whole[2] / next,
        whole[3] / next,
      ];
      show();
    };
    const all = () => { view = whole.slice(); show(); };
    const shift = (dx, dy) => { view[0] += dx; view[1] += dy; show(); };

    frame.querySelectorAll("[data-zoom]").forEach((button) => {
      button.addEventListener("click", () => {
        if (button.dataset.zoom === "all") all();
        else zoom(button.dataset.zoom === "in" ? 1.6 : 1 / 1.6, middle());
      });
    });
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      zoom(Math.pow(1.0015, -event.deltaY), under(event.clientX, event.clientY));
    }, { passive: false });
    frame.addEventListener("keydown", (event) => {
      if (event.target !== frame) return;
      const step = view[2] / 10;
      const acts = {
        "+": () => zoom(1.6, middle()), "=": () => zoom(1.6, middle()),
        "-": () => zoom(1 / 1.6, middle()), "0": all,
        ArrowLeft: () => shift(-step, 0), ArrowRight: () => shift(step, 0),
        ArrowUp: () => shift(0, -step), ArrowDown: () => shift(0, step),
      };
      if (acts[event.key]) { event.preventDefault(); acts[event.key](); }
    });

    const fingers = new Map();
    let pressed = [0, 0];
    frame.addEventListener("pointerdown", (event) => {
      if (event.target.closest("button")) return;
      fingers.set(event.pointerId, [event.clientX, event.clientY]);
      pressed = [event.clientX, event.clientY];
    });
    frame.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const here = [event.clientX, event.clientY];
      if (fingers.size === 1) {
        // A click is no drag: only what has gone some pixels holds on to the finger.
        const gone = Math.hypot(here[0] - pressed[0], here[1] - pressed[1]);
        if (frame.classList.contains("zoomed") && gone > 4) {
          frame.setPointerCapture(event.pointerId);
          const from = under(...before);
          const to = under(...here);
          shift(from[0] - to[0], from[1] - to[1]);
        }
      } else if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
        const was = apart(before, other);
        if (was > 0) {
          zoom(apart(here, other) / was, under((here[0] + other[0]) / 2, (here[1] + other[1]) / 2));
        }
      }
      fingers.set(event.pointerId, here);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(name, (event) => fingers.delete(event.pointerId));
    }
  };
  each("[data-zooms]", zooming);
})();
