// Plan of the hall: moves the cards between two states that the server has drawn. The four cards of a
// table fall into a trick when its sheet is in; at a draw, all are gathered, shuffled and dealt. A
// reader who wants no motion sees the new state at once, as does one without scripts.
(() => {
  "use strict";
  const GATHER = 1500;
  const SHUFFLE = 1600;
  const DEAL = 5200; // from the first card that leaves the pack to the last one
  const FLIGHT = 700;
  const STAGGER = 120; // between two tricks
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const tricked = new Map(); // whether each table had its trick when it was last shown
  let round = null;
  let places = new Map(); // where each card lay when the plan was last shown

  const visible = () => [...document.querySelectorAll("[data-plan]")].find((one) => one.offsetParent !== null);
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  };
  const named = (card) => card.dataset.card + (card.classList.contains("partner") ? "b" : "a");

  const deal = (cards, from, pack) => {
    const step = DEAL / cards.length;
    cards.forEach((card, index) => {
      const rests = getComputedStyle(card).transform.replace("none", "");
      const here = middle(card);
      const at = (to, turn = 0) => `translate(${to.x - here.x}px, ${to.y - here.y}px) ${rests} rotate(${turn}deg)`;
      const near = (side) => ({ x: pack.x + side, y: pack.y - index / 8 });
      const side = (index % 2 ? 1 : -1) * card.offsetWidth;
      const leaves = GATHER + SHUFFLE + index * step;
      const duration = leaves + FLIGHT;
      const frames = [
        [0, at(from.get(named(card)) ?? near(0))],
        [GATHER, at(near(0), (index % 5) - 2)],
        [GATHER + SHUFFLE / 4, at(near(side))],
        [GATHER + SHUFFLE / 2, at(near(0))],
        [GATHER + (3 * SHUFFLE) / 4, at(near(-side))],
        [GATHER + SHUFFLE, at(near(0))],
        [leaves, at(near(0))],
        [duration, rests || "none"],
      ].map(([time, transform]) => ({ offset: time / duration, transform, easing: "ease-in-out", zIndex: 2 }));
      card.animate(frames, { duration });
    });
  };

  const fall = (tables) => {
    for (const table of tables) table.classList.remove("trick");
    void document.body.offsetWidth; // draws the cards where they lay
    tables.forEach((table, index) => setTimeout(() => table.classList.add("falls", "trick"), index * STAGGER));
  };

  const shown = () => {
    const plan = visible();
    if (plan === undefined) return;
    const before = { round, places };
    const cards = [...plan.querySelectorAll("[data-card]")];
    round = plan.dataset.plan;
    places = new Map(cards.map((card) => [named(card), middle(card)]));
    const fallen = [];
    for (const table of plan.querySelectorAll("[data-table]")) {
      const key = `${round} ${table.dataset.table}`;
      const trick = table.classList.contains("trick");
      if (trick && tricked.get(key) === false) fallen.push(table);
      tricked.set(key, trick);
    }
    if (calm.matches || before.round === null) return;
    if (before.round !== round) deal(cards, before.places, middle(plan));
    else fall(fallen);
  };

  // The wall says when it shows a view, the other pages when they were refreshed.
  const wall = document.querySelector(".slide") !== null;
  document.addEventListener(wall ? "shown" : "refreshed", shown);
  if (!wall) shown();
})();
