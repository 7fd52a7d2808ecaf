// Waiting page of a table: every few seconds the script asks whether the match or the hall's
// messages changed, and reloads the page if so. The answer is one word, so a hall of waiting phones
// costs little.
(() => {
  "use strict";
  const SECONDS = 4;
  const ANSWERS = [200, 403, 404, 410]; // open, cut, replaced, over
  const page = document.querySelector("[data-state]");
  if (page === null) return;

  poll(async () => {
    const answer = heed(await fetch(page.dataset.stateUrl, { cache: "no-store" }));
    if (!ANSWERS.includes(answer.status)) throw new Error(`${answer.status}`);
    const changed = !answer.ok || (await answer.text()) !== page.dataset.state;
    if (changed) location.replace(location.pathname);
  }, SECONDS);
})();
