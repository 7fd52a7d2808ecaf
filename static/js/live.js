// The hall's pages keep themselves up to date: every few seconds the page is asked for again. The
// browser sends the version it has and the server answers 304 while nothing changed.
(() => {
  "use strict";
  const SECONDS = 5;
  const LOST_AFTER = 3; // failures in a row before the reader is told
  const live = document.querySelector("[data-live]");
  const offline = document.getElementById("offline");
  let shown = live.innerHTML;
  let failures = 0;

  // Three hundred phones must not ask at the same instant; nor hurry when the server is away.
  const wait = () => SECONDS * 1000 * (0.8 + 0.4 * Math.random()) * Math.min(1 + failures, 6);

  const put = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html").querySelector("[data-live]");
    if (fresh === null || fresh.innerHTML === shown) return;
    shown = fresh.innerHTML;
    const open = [...live.querySelectorAll("details[open][id]")].map((one) => one.id);
    live.replaceChildren(...fresh.childNodes);
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    document.dispatchEvent(new Event("refreshed"));
  };

  const refresh = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch(location.href, { credentials: "same-origin" });
        if (!answer.ok) throw new Error(`${answer.status}`);
        put(await answer.text());
        failures = 0;
      } catch {
        failures += 1;
      }
      offline.hidden = failures < LOST_AFTER;
    }
    setTimeout(refresh, wait());
  };

  setTimeout(refresh, wait());
})();
