"use strict";
// What everybody may see, for spectators and for a stream: ?overlay is transparent and laid out for
// 1920 x 1080, ?delay=30 stays so many seconds behind the table, ?lang=de chooses the language.
(() => {
  const { words, query, make, fill, changed, side, shield, pips, rolls } = table;
  const delay = Math.min(Math.max(0, parseInt(query.get("delay") || "0", 10) || 0), 600);
  document.documentElement.className = query.has("overlay") ? "overlay" : "";
  const byId = (id) => document.getElementById(id);
  let joined = false;

  const drawHead = (show) => {
    const alone = show.points.length === show.armies.length; // nobody plays in a team
    const tiles = show.points.map((one) => {
      const army = show.armies.find((each) => alone && each.seat === one.seat);
      const house = army ? ` · ${army.house}` : "";
      const name = make("p", "", make("b", "", one.name), house, one.of ? pips(one.points, one.of) : "");
      const score = make("b", "score", one.of ? String(one.points) : "–");
      const mark = make("span", "mark", shield(one.seat));
      return make("div", `tile side ${side(one.seat)}`, mark, name, score, make("span", "aside", one.said));
    });
    const round = make("div", "round", make("h1", "title", show.round), make("p", "quiet", show.mode));
    tiles.splice(Math.ceil(tiles.length / 2), 0, round);
    fill(byId("head"), ...tiles);
  };

  const drawArmies = (armies) => {
    const drawn = armies.map((army) => {
      const rows = army.rows.map((row) => {
        const bar = make("span", "bar");
        bar.append(make("i"));
        bar.firstChild.style.width = `${100 * row.share}%`;
        const wounds = row.share === null ? "" : bar;
        bar.setAttribute("aria-hidden", "true");
        const what = wounds ? make("span", "aside", words.wounds) : "";
        const marks = make("small", "", row.marks);
        const name = make("span", "name", row.name, row.marks ? " " : "", marks);
        return make("li", row.look, name, wounds, make("b", "", row.said), what);
      });
      const head = make("p", "", make("span", "", army.head), make("span", "", army.cards));
      return make("section", `army side ${side(army.seat)}`, head, make("ul", "", ...rows));
    });
    fill(byId("armies"), ...drawn);
  };

  const drawPlayed = (played) => {
    byId("played").hidden = !played;
    if (!played) return;
    byId("played").className = `played side ${side(played.seat)}`;
    const head = make("p", "", make("b", "", played.head), shield(played.seat));
    fill(byId("played"), head, make("h2", "title", played.name), make("p", "", played.text));
  };

  const drawAct = (show) => {
    const { act } = show;
    byId("act").hidden = !act;
    if (!act) return;
    byId("act").className = `side ${side(act.seat)}`;
    const turn = make("p", `turn-title ${side(act.whose)}`, act.turn);
    fill(byId("told"), turn, make("h2", "", act.title), make("p", "", act.outcome));
    fill(byId("dice"), ...rolls(show.dice));
  };

  const drawLink = () => {
    const behind = delay ? words.behind.replace("{n}", String(delay)) : "";
    byId("link").className = joined ? "" : "lost";
    fill(byId("link"), [joined ? behind : words.lost, words.both].filter(Boolean).join(" · "));
  };

  const link = table.link(
    () => ({ role: "watch", delay }),
    (message) => {
      if (message.say === "show") {
        const { show } = message;
        byId("notice").textContent = show.over;
        if (changed("head", [show.points, show.round, show.mode])) drawHead(show);
        if (changed("armies", show.armies)) drawArmies(show.armies);
        if (changed("played", show.played)) drawPlayed(show.played);
        if (changed("act", [show.act, show.turn, show.dice])) drawAct(show);
      } else if (message.say === "refused" || message.say === "over") {
        link.end();
        byId("notice").textContent = message.why;
      }
    },
    (now) => {
      joined = now;
      drawLink();
    },
  );
  drawLink();
  link.open();
})();
