"use strict";
// What both pages of the table share: words in the reader's language, elements, and a link to the
// table that comes back by itself. Plain ES2019, so that old phones can be used.
const table = (() => {
  const PAUSES = [500, 1000, 2000, 4000, 5000]; // before each new attempt, the last one for good
  const PATIENCE = 5000; // for a link that does not open, and for a message that does not leave
  const ASLEEP = 3000; // a page that was hidden so long may hold a dead link without knowing it
  const TAKEN = 1000; // with this number the table closes the link of a page for a newer one's
  const PADDED = 512; // every message is as long as every other, so that its size tells nothing

  // ---------------------------------------------------------------- words
  const spoken = JSON.parse(JSON.parse(document.getElementById("words").textContent));
  const query = new URLSearchParams(location.search);
  const known = (tag) =>
    [tag.replace("-", "_"), tag.split("-")[0]].find((one) => Object.keys(spoken).includes(one));
  const wanted = [query.get("lang") || ""].concat(navigator.languages || [], navigator.language);
  const lang = wanted.map((tag) => known(tag || "")).find(Boolean) || "en";
  const words = spoken[lang];
  document.documentElement.lang = lang.replace("_", "-");
  document.querySelectorAll("[data-word]").forEach((part) => {
    part.textContent = words[part.dataset.word];
  });

  // ---------------------------------------------------------------- elements
  // What the table says is only ever text, never part of the page's code.
  const make = (tag, look, ...inside) => {
    const made = document.createElement(tag);
    if (look) made.className = look;
    inside.forEach((part) => {
      if (part) made.append(part);
    });
    return made;
  };
  const fill = (part, ...inside) => {
    while (part.firstChild) part.removeChild(part.firstChild);
    inside.forEach((one) => {
      if (one) part.append(one);
    });
  };
  const told = {}; // what stands in each part of the page, so that only what changed is drawn anew
  const changed = (part, value) => {
    const text = JSON.stringify(value);
    const same = told[part] === text;
    told[part] = text;
    return !same;
  };

  // ---------------------------------------------------------------- what both pages draw
  const SEATS = ["red", "blue", "green", "gold"];
  const side = (seat) => (SEATS.includes(seat) ? seat : "nobody");
  const shield = (seat) => {
    const made = make("img", "shield");
    made.alt = "";
    if (SEATS.includes(seat)) made.src = `/shield-${seat}.svg`;
    return made;
  };
  const pips = (score, most) => {
    const made = make("span", "pips");
    made.setAttribute("aria-hidden", "true");
    for (let n = 0; n < most && most <= 20; n += 1) made.append(make("i", n < score ? "full" : ""));
    return made;
  };
  // Where the spots of a face are, of nine places.
  const SPOTS = ["", "4", "26", "246", "0268", "02468", "023568"];
  const drawn = (name, places) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.keys(places).forEach((key) => made.setAttribute(key, String(places[key])));
    return made;
  };
  const die = (one) => {
    const fate = { true: "good", false: "bad" }[String(one.good)] || "read";
    const made = drawn("svg", { viewBox: "0 0 32 32", class: `die ${fate}`, role: "img" });
    const meaning = fate === "read" ? String(one.face) : `${one.face}, ${words[fate]}`;
    made.setAttribute("aria-label", meaning);
    made.append(drawn("rect", { x: 2, y: 2, width: 28, height: 28, rx: 6 }));
    (SPOTS[one.face] || "").split("").forEach((place) => {
      const x = 8 + 8 * (place % 3);
      const y = 8 + 8 * Math.floor(place / 3);
      made.append(drawn("circle", { cx: x, cy: y, r: 2.9 }));
    });
    return made;
  };
  const rolls = (rows) =>
    rows.map((row) => {
      const head = make("p", "", row.head, row.said ? make("b", "", ` ${row.said}`) : "");
      const dice = make("div", "dice", ...row.dice.map(die));
      const made = make("div", `roll ${side(row.seat)}`, head, dice);
      made.style.flexGrow = String(row.dice.length + 5); // where rolls stand beside each other
      return made;
    });

  // ---------------------------------------------------------------- the link
  const padded = (message) => {
    const text = JSON.stringify(Object.assign({ v: 1 }, message, { pad: "" }));
    const bytes = encodeURIComponent(text).replace(/%../g, "x").length;
    const missing = Math.ceil(bytes / PADDED) * PADDED - bytes;
    return `${text.slice(0, -2)}${".".repeat(missing)}"}`;
  };
  // `hear(message)` takes what the table says, `state(joined)` whether there is a link.
  const link = (hello, hear, state) => {
    let socket = null;
    let tries = 0;
    let timer = 0;
    let ended = false;
    let hidden = 0;
    let heard = 0;
    let away = false;

    const leave = () => {
      const old = socket;
      socket = null;
      if (old) old.close();
    };
    const open = () => {
      clearTimeout(timer);
      if (socket || ended) return;
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      const mine = new WebSocket(`${scheme}://${location.host}/table`);
      socket = mine;
      const lost = (taken) => {
        if (mine !== socket) return;
        leave();
        state(false);
        away = taken;
        // Who scans twice has two tabs, which would take the seat from each other for ever: one that
        // nobody sees comes back when it is seen again, one that another took over when it is used.
        if (document.hidden || taken) return;
        timer = setTimeout(open, PAUSES[Math.min(tries, PAUSES.length - 1)]);
        tries += 1;
      };
      const late = setTimeout(() => lost(false), PATIENCE);
      mine.onopen = () => {
        clearTimeout(late);
        mine.send(padded(Object.assign({ do: "hello", lang, heard }, hello())));
      };
      mine.onclose = (event) => {
        clearTimeout(late);
        lost(event.code === TAKEN);
      };
      mine.onmessage = (event) => {
        if (mine !== socket) return;
        const message = JSON.parse(event.data);
        tries = 0;
        heard = message.n;
        hear(message);
        if (socket) state(true);
      };
    };
    const anew = () => {
      tries = 0;
      leave();
      open();
    };
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) hidden = Date.now();
      else if (!socket || Date.now() - hidden > ASLEEP) anew();
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) anew();
    });
    window.addEventListener("online", anew);
    ["focus", "pointerdown"].forEach((used) =>
      window.addEventListener(used, () => {
        if (away && !socket) anew();
      }),
    );
    return {
      open,
      send: (message) => {
        if (!socket || socket.readyState !== 1) return;
        const mine = socket;
        mine.send(padded(message));
        setTimeout(() => {
          if (mine === socket && mine.bufferedAmount > 0) anew();
        }, PATIENCE);
      },
      end: () => {
        ended = true;
        clearTimeout(timer);
        leave();
      },
    };
  };

  return { words, query, make, fill, changed, side, shield, pips, rolls, link };
})();
