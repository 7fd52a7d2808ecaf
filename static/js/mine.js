// Marks of the team that this phone follows, named by a cookie "number.key" set from the team's
// page. The hall's pages are the same for everybody, so this script adds the marks.
(() => {
  "use strict";
  const cookie = /(?:^|; )mine=(\d+)\.(\d+)/.exec(document.cookie);
  if (cookie === null) return;
  const [, number, key] = cookie;
  const word = document.querySelector("[data-mine]");
  const link = word.closest("a");
  word.textContent = word.dataset.mine.replace("%", number);

  const mark = () => {
    const block = document.getElementById("mine");
    if (block !== null) block.classList.toggle("is-followed", block.dataset.team === key);
    if (block?.dataset.team === key) link.setAttribute("aria-current", "page");
    // live.js reads this mark: during the ceremony, only the phones of the team ask every second.
    document.querySelector(".is-followed [data-often-followed]")?.setAttribute("data-often", "");
    const page = link.pathname.replace(/mine\/$/, `team/${number}/`);
    for (const one of document.querySelectorAll(`[data-live] :is(li, td) a[href="${page}"]`)) {
      one.closest("li, tr").classList.add("is-mine");
    }
  };
  mark();
  document.addEventListener("refreshed", mark);
})();
