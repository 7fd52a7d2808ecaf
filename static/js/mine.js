// Marks and card of the team that this phone follows, named by a cookie "number.key" set from the team's
// page. The hall's pages are the same for everybody, so this script adds them.
(() => {
  "use strict";
  const cookie = /(?:^|; )mine=(\d+)\.(\d+)/.exec(document.cookie);
  if (cookie === null) return;
  const [, number, key] = cookie;
  const word = document.querySelector("[data-mine]");
  const link = word.closest("a");
  word.textContent = word.dataset.mine.replace("%", number);

  const page = link.pathname.replace(/mine\/$/, `team/${number}/`);

  // The card of this team's table stands first where the page has room for it. While it is asked
  // for, its room is kept, so that nothing moves under the thumb.
  const room = document.getElementById("my-card");
  const showCard = async () => {
    const answer = await fetch(page, { credentials: "same-origin" });
    const parsed = new DOMParser().parseFromString(await answer.text(), "text/html");
    const team = parsed.getElementById("mine");
    if (team?.dataset.team !== key) return;
    const cards = [...team.querySelectorAll(".mytable")];
    for (const card of cards) {
      const large = card.querySelector(".to-large");
      large.href = page + large.hash;
    }
    if (cards.length === 0) {
      const resting = document.createElement("p");
      resting.className = "panel pad";
      resting.append(team.querySelector("h1 .no"), " ", team.querySelector(".now-said").textContent.trim());
      cards.push(resting);
    }
    room.replaceChildren(...cards);
  };
  const fillRoom = () => showCard().catch(() => null).then(() => room.classList.remove("awaited"));

  const mark = () => {
    const block = document.getElementById("mine");
    if (block !== null) block.classList.toggle("is-followed", block.dataset.team === key);
    if (block?.dataset.team === key) link.setAttribute("aria-current", "page");
    // live.js reads this mark: during the ceremony, only the phones of the team ask every second.
    document.querySelector(".is-followed [data-often-followed]")?.setAttribute("data-often", "");
    for (const one of document.querySelectorAll(`[data-live] :is(li, td) a[href="${page}"]`)) {
      one.closest("li, tr").classList.add("is-mine");
    }
  };
  mark();
  document.addEventListener("refreshed", mark);
  if (room !== null) {
    room.classList.add("awaited");
    fillRoom();
    document.addEventListener("refreshed", fillRoom);
  }
})();
