// Answer of the desk to a table that calls it, on the page where the table types its sheet. While a
// call waits, the script asks for the page again and changes that answer alone.
(() => {
  "use strict";
  const SECONDS = 5;
  const help = () => document.getElementById("help");
  if (help()?.dataset.waits === undefined) return;

  const timer = setInterval(async () => {
    if (document.hidden) return;
    const answer = await fetch(location.href, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("help");
    if (fresh === null || fresh.textContent === help().textContent) return;
    help().replaceWith(document.adoptNode(fresh));
    if (help().dataset.waits === undefined) clearInterval(timer);
  }, SECONDS * 1000);
})();
