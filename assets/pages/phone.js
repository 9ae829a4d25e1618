"use strict";
// A seat's own page: its cards and what it is asked. It computes nothing: it shows what the table
// says and sends what was pressed, and that only once the bar is full.
(() => {
  const { words, make, fill, changed, side, shield, pips, rolls } = table;
  const TABS = ["hand", "orders", "siege", "dice"];
  const GLANCE = 2000; // who saw a question for less time has not passed

  const byId = (id) => document.getElementById(id);
  const shows = (id, shown) => {
    byId(id).hidden = !shown;
  };

  // ---------------------------------------------------------------- what this phone remembers
  const memory = {};
  const kept = (name) => {
    try {
      return localStorage.getItem(`iron-ranks ${name}`) || "";
    } catch {
      return memory[name] || "";
    }
  };
  const keep = (name, value) => {
    memory[name] = value;
    try {
      localStorage.setItem(`iron-ranks ${name}`, value);
    } catch {
      // A phone that keeps nothing asks for the code again after a reload.
    }
  };

  // The secret stands in the address only until it was read: nobody finds it there later.
  const [, seat, secret] = /^#([a-z]+)(?:\.(.+))?$/.exec(location.hash) || ["", kept("seat"), ""];
  history.replaceState(null, "", `${location.pathname}${seat ? `#${seat}` : ""}`);
  window.addEventListener("hashchange", () => location.reload());
  keep("seat", seat);
  const joins = { secret: secret || "", token: kept(`token ${seat}`) };

  // ---------------------------------------------------------------- what is shown
  let shown = null;
  let tab = "hand";
  let opened = {};
  let joined = false;

  const link = table.link(
    () => Object.assign({ role: "hand", seat }, joins.secret ? joins : { token: joins.token }),
    (message) => hear(message),
    (now) => {
      joined = now;
      drawLink();
    },
  );

  const hear = (message) => {
    if (message.say === "welcome") {
      joins.secret = "";
      joins.token = message.token;
      keep(`token ${seat}`, message.token);
      byId("notice").textContent = "";
      again();
    } else if (message.say === "waiting") {
      byId("notice").textContent = message.why;
    } else if (message.say === "show") {
      shown = message.show;
      byId("notice").textContent = shown.over;
      draw();
    } else if (message.say === "refused" || message.say === "over") {
      leave(message.why);
    }
  };

  // Nothing of the hand stays on a phone that does not hold the seat any more.
  const leave = (why) => {
    link.end();
    keep(`token ${seat}`, "");
    forget();
    shown = null;
    opened = {};
    joined = false;
    ["head", "played", "question", "own"].forEach((id) => shows(id, false));
    ["head", "played", "asked", "options", "tabs", "panel", "mission-list"].forEach((id) => fill(byId(id)));
    byId("notice").textContent = `${why} ${words.scan}`;
    fill(byId("link"));
  };

  const drawLink = () => {
    if (!changed("link", joined)) return;
    const dot = make("i", "dot");
    dot.setAttribute("aria-hidden", "true");
    byId("link").className = joined ? "joined" : "lost";
    fill(byId("link"), dot, joined ? words.joined : words.lost);
  };

  const draw = () => {
    document.title = `${shown.name}, Iron Ranks`;
    document.body.className = side(shown.seat);
    if (changed("head", [shown.name, shown.house, shown.round, shown.turn, shown.mode, shown.points])) {
      drawHead();
    }
    if (changed("played", shown.played)) drawPlayed(shown.played);
    ask(shown.question);
    roll(shown.roll);
    drawTabs();
    drawPanel();
    if (changed("missions", shown.missions)) drawMissions(shown.missions);
    shows("own", true);
  };

  const drawHead = () => {
    const name = make("h1", "", make("b", "", shown.name), shown.house ? `, ${shown.house}` : "");
    const rows = shown.points.map((one) =>
      make(
        "li",
        side(one.seat),
        make("span", "name", one.name),
        one.of ? pips(one.points, one.of) : "",
        make("span", "said", one.said),
      ),
    );
    const first = make("div", "line", shield(shown.seat), name, make("p", "round", shown.round));
    const second = make("div", "line", make("ul", "points", ...rows), make("p", "quiet mode", shown.mode));
    fill(byId("head"), first, second, make("p", `turn ${side(shown.whose)}`, shown.turn));
    shows("head", true);
  };

  const drawPlayed = (played) => {
    shows("played", played !== null);
    if (!played) return;
    byId("played").className = `played ${side(played.seat)}`;
    const head = [played.head, played.name].filter(Boolean).join(" ");
    fill(byId("played"), shield(played.seat), make("h2", "", head), make("p", "", played.text));
  };

  const drawMissions = (missions) => {
    shows("missions", missions.length > 0);
    const rows = missions.map((one) =>
      make("p", "mission", make("b", "", `${one.name}. `), `${one.text} `, make("b", "stands", one.now)),
    );
    fill(byId("mission-list"), ...rows);
  };

  // ---------------------------------------------------------------- tabs and cards
  const drawTabs = () => {
    const counts = TABS.map((name) => (shown[name] && name !== "dice" ? shown[name].length : ""));
    if (!changed("tabs", [tab, counts])) return;
    const focused = document.activeElement && document.activeElement.id;
    const buttons = TABS.map((name, place) => {
      const made = make("button", "", `${words[name]} ${counts[place]}`.trim());
      made.type = "button";
      made.id = `tab-${name}`;
      made.setAttribute("role", "tab");
      made.setAttribute("aria-controls", "panel");
      made.setAttribute("aria-selected", String(name === tab));
      made.addEventListener("click", () => choose(name));
      return made;
    });
    fill(byId("tabs"), ...buttons);
    byId("panel").setAttribute("aria-labelledby", `tab-${tab}`);
    if (focused && focused.startsWith("tab-")) byId(focused).focus();
  };
  const choose = (name) => {
    tab = name;
    drawTabs();
    drawPanel();
  };
  byId("tabs").addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    choose(TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length]);
    byId(`tab-${tab}`).focus();
  });

  const drawPanel = () => {
    if (tab === "dice") {
      if (changed("panel", [tab, shown.dice, shown.roll, shown.thumb])) drawDice();
    } else if (changed("panel", [tab, shown[tab]])) {
      const cards = (shown[tab] || []).map((card, place) => drawCard(card, `${tab} ${place} ${card.name}`));
      fill(byId("panel"), ...(cards.length ? cards : [make("p", "quiet", words[`no_${tab}`])]));
    }
  };
  const drawCard = (card, key) => {
    const head = make("button", "", make("b", "", card.name), make("span", "when", card.when));
    const text = make("div", "text", make("p", "", card.text), card.note ? make("p", "note", card.note) : "");
    const open = (isOpen) => {
      opened[key] = isOpen;
      text.hidden = !isOpen;
      head.setAttribute("aria-expanded", String(isOpen));
    };
    head.type = "button";
    head.addEventListener("click", () => open(text.hidden));
    open(Boolean(opened[key]));
    return make("div", "card", head, text);
  };

  // ---------------------------------------------------------------- dice by thumb
  let rolled = 0;
  let offered = 0;
  const roll = (due) => {
    if (due && due.question !== offered) choose("dice");
    offered = due ? due.question : 0;
  };
  const drawDice = () => {
    const thumb = make("button", "switch", make("i"), words.thumb);
    thumb.type = "button";
    thumb.setAttribute("role", "switch");
    thumb.setAttribute("aria-checked", String(shown.thumb));
    thumb.addEventListener("click", () => link.send({ do: "thumb", on: !shown.thumb }));
    const due = shown.roll;
    let rolling = null;
    if (due) {
      rolling = make("button", "gold large", make("b", "", words.roll), make("span", "", due.said));
      rolling.type = "button";
      rolling.disabled = rolled === due.question;
      rolling.addEventListener("click", () => {
        rolled = due.question;
        rolling.disabled = true;
        link.send({ do: "roll", question: due.question });
      });
    }
    fill(byId("panel"), rolling, ...rolls(shown.dice), thumb);
    if (rolling && !rolling.disabled) rolling.scrollIntoView({ block: "nearest" });
  };

  // ---------------------------------------------------------------- a question and its bar
  let asked = null;
  const forget = () => {
    if (asked) clearTimeout(asked.timer);
    asked = null;
  };
  // The same number and slot are still the same bar. After "more time", or a lost link, the same is
  // asked under a new number: what was chosen stays chosen.
  const ask = (question) => {
    const idle = question ? "" : shown.note;
    shows("question", Boolean(question || idle));
    shows("asking", Boolean(question));
    byId("question").className = question ? "asks" : "idle";
    byId("asked").textContent = question ? question.head : idle;
    if (!question) {
      forget();
      return;
    }
    const slot = `${question.id}/${question.slot}`;
    if (asked && asked.slot === slot) return;
    const what = JSON.stringify([question.head, question.options]);
    const before = asked && asked.what === what ? asked.picked : [];
    forget();
    const rest = Math.max(0, question.slot - question.passed);
    const timer = question.slot > 0 ? setTimeout(full, 1000 * rest) : 0;
    const touched = before.length > 0;
    const now = Date.now();
    asked = { slot, what, question, timer, seen: now, picked: before, touched, more: false, sent: null };
    shows("bar-frame", question.slot > 0);
    drawOptions();
    if (question.slot > 0) runBar(1 - rest / question.slot, rest);
    drawSending();
    const low = byId("page").getBoundingClientRect().bottom;
    if (byId("question").getBoundingClientRect().bottom > low) byId("question").scrollIntoView();
  };
  const runBar = (share, rest) => {
    const bar = byId("bar").style;
    bar.transition = "none";
    bar.transform = `scaleX(${share})`;
    byId("bar").getBoundingClientRect(); // it begins here, and not where it ended
    bar.transition = `transform ${rest}s linear`;
    bar.transform = "scaleX(1)";
  };

  const drawOptions = () => {
    const { question } = asked;
    if (question.empty) {
      const why = make("span", "", words.nothing_why);
      fill(byId("options"), make("div", "option", make("b", "", words.nothing), why));
      return;
    }
    const rows = question.options.map((option, place) => {
      const row = optionRow(option.label, option.text);
      row.addEventListener("click", () => pick(place));
      return row;
    });
    if (question.may_pass) {
      const none = optionRow(words.use_nothing, "");
      none.addEventListener("click", () => pick(-1));
      rows.push(none);
    }
    fill(byId("options"), ...rows);
    byId("options").scrollTop = 0;
  };
  const optionRow = (label, text) => {
    const row = make("button", "option", make("i", "mark"), make("b", "", label), make("span", "", text));
    row.type = "button";
    return row;
  };
  const pick = (place) => {
    const { question, picked } = asked;
    asked.touched = true;
    asked.more = false;
    if (place < 0) asked.picked = [];
    else if (picked.includes(place)) asked.picked = picked.filter((one) => one !== place);
    else if (question.most === 1) asked.picked = [place];
    else if (picked.length < question.most) asked.picked = picked.concat(place).sort((a, b) => a - b);
    drawSending();
  };
  byId("go").addEventListener("click", () => {
    asked.touched = true;
    asked.more = false;
    drawSending();
    if (!asked.question.slot && enough()) full(); // a table that waits for nobody has no bar
  });
  byId("wait").addEventListener("click", () => {
    asked.more = true;
    drawSending();
  });

  const enough = () => {
    const { question, picked } = asked;
    return picked.length ? picked.length >= question.least : question.empty || question.may_pass;
  };
  const drawSending = () => {
    const { question, picked, more, sent, touched } = asked;
    byId("options").querySelectorAll("button").forEach((row, place) => {
      const none = place === question.options.length;
      row.setAttribute("aria-pressed", String(none ? !picked.length : picked.includes(place)));
      row.disabled = sent !== null;
    });
    byId("go").setAttribute("aria-pressed", String(touched && !more));
    byId("wait").setAttribute("aria-pressed", String(more));
    byId("go").disabled = byId("wait").disabled = sent !== null;
    let due = words.use_nothing;
    if (more || !enough()) due = words.more_time;
    else if (picked.length) due = picked.map((place) => question.options[place].label).join(", ");
    else if (question.empty) due = words.go;
    const range = question.least < question.most ? words.choose_some : words.choose_all;
    const count = range.replace("{least}", question.least).replace("{most}", question.most);
    const rule = question.most > 1 ? ` ${count}` : "";
    byId("sending").textContent = (sent ? words.sent : words.will_send).replace("{answer}", due).replace("!.", "!") + rule;
  };

  const full = () => {
    const { question, picked, more, touched, seen } = asked;
    const looked = touched || Date.now() - seen >= GLANCE;
    let reply = null;
    if (picked.length) {
      const keys = picked.map((place) => question.options[place].key);
      reply = question.most > 1 || question.several ? keys : keys[0];
    }
    asked.sent =
      more || !enough() || !looked
        ? { do: "wait", question: question.id }
        : { do: "reply", question: question.id, reply };
    link.send(asked.sent);
    drawSending();
  };
  // What was sent as the link broke is sent again, while the table still asks the same.
  const again = () => {
    if (asked && asked.sent) link.send(asked.sent);
  };

  drawLink();
  if (joins.secret || joins.token) link.open();
  else leave("");
})();
