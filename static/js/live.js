// Refresh of the hall's pages: every few seconds the script asks for the page again. The browser
// sends the version that it has, and the server answers 304 if nothing changed. A part marked
// `data-often` is asked for every second.
(() => {
  "use strict";
  const SECONDS = 5;
  const OFTEN = 1;
  const live = document.querySelector("[data-live]");
  let shown = live.innerHTML;

  const put = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-live]");
    if (fresh === null || fresh.innerHTML === shown) return;
    shown = fresh.innerHTML;
    const open = [...live.querySelectorAll("details[open][id]")].map((one) => one.id);
    live.replaceChildren(...fresh.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    document.dispatchEvent(new Event("refreshed"));
  };

  const ask = async () => {
    const answer = heed(await fetch(location.href, { credentials: "same-origin" }));
    if (!answer.ok) throw new Error(`${answer.status}`);
    put(await answer.text());
  };

  // The scripts that follow have marked what is often asked for by then. Their marks are no news.
  document.addEventListener("DOMContentLoaded", () => {
    poll(ask, () => (live.querySelector("[data-often]") ? OFTEN : SECONDS));
  });
})();
