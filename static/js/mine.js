// The team this phone follows: a cookie "number.key" that the form of its page set. Pages of the
// hall are the same for everybody, so what is one's own is marked here.
(() => {
  "use strict";
  const cookie = /(?:^|; )mine=(\d+)\.(\d+)/.exec(document.cookie);
  if (cookie === null) return;
  const [, number, key] = cookie;
  const block = document.getElementById("mine");
  if (block !== null) block.classList.toggle("is-followed", block.dataset.team === key);

  const link = document.querySelector("[data-mine]");
  link.textContent = link.dataset.mine.replace("%", number);
  const mark = () => {
    const page = link.pathname.replace(/mine\/$/, `team/${number}/`);
    for (const one of document.querySelectorAll(`[data-live] :is(li, td) a[href="${page}"]`)) {
      one.closest("li, tr").classList.add("is-mine");
    }
  };
  mark();
  document.addEventListener("refreshed", mark);
})();
