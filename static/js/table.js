// A table's page that waits: every few seconds it asks whether the match changed, or what the hall
// is told, and if so is loaded again. The answer is one word, so that a hall of waiting phones costs little.
(() => {
  "use strict";
  const SECONDS = 4;
  const LOST_AFTER = 3; // failures in a row before the reader is told
  const ANSWERS = [200, 403, 404, 410]; // open, cut, replaced, over
  const page = document.querySelector("[data-state]");
  const offline = document.getElementById("offline");
  if (page === null) return;
  let failures = 0;

  const wait = () => SECONDS * 1000 * (0.8 + 0.4 * Math.random()) * Math.min(1 + failures, 6);

  const ask = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch(page.dataset.stateUrl, { cache: "no-store" });
        const known = ANSWERS.includes(answer.status);
        if (known && (!answer.ok || (await answer.text()) !== page.dataset.state)) {
          location.replace(location.pathname);
          return;
        }
        failures = 0;
      } catch {
        failures += 1;
      }
      offline.hidden = failures < LOST_AFTER;
    }
    setTimeout(ask, wait());
  };

  setTimeout(ask, wait());
})();
