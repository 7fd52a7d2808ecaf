// Calls of the tables, on every page of the desk. Every few seconds the script asks for them with
// the version that the page shows; the server answers 304 if nothing changed.
(() => {
  "use strict";
  const SECONDS = 5;
  const part = () => document.getElementById("calls");

  // Give the focus to the same link or button in the new content.
  const put = (fresh) => {
    const focused = part().contains(document.activeElement) ? document.activeElement : null;
    const name = (one) => `${one.href ?? one.form.action} ${one.value}`;
    part().replaceWith(document.adoptNode(fresh));
    if (focused === null) return;
    [...part().querySelectorAll("a, button")].find((one) => name(one) === name(focused))?.focus();
  };

  // The referee's tab shows how many calls wait, and the tab of the results how many tables.
  const tell = (page, count, look) => {
    const tab = document.querySelector(`.pages a[href$="/${page}/"]`);
    tab?.querySelector(".count")?.remove();
    if (tab === null || count === 0) return;
    const shown = document.createElement("span");
    shown.className = look;
    shown.textContent = count;
    tab.append(shown);
  };

  // An answer leaves the page as it is: a line may be half typed. The header asks for the part alone.
  document.addEventListener("submit", async (event) => {
    const button = event.submitter;
    if (!button || event.target.closest("#calls") === null) return;
    event.preventDefault();
    const body = new FormData(event.target);
    body.append(button.name, button.value);
    const headers = { "HX-Request": "true" };
    const sent = { method: "POST", body, headers, credentials: "same-origin" };
    const answer = await fetch(event.target.action, sent).catch(() => null);
    if (answer === null) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("calls");
    if (fresh !== null) put(fresh);
  });

  const ask = async () => {
    const { url, etag, now } = part().dataset;
    const headers = { "If-None-Match": etag };
    const answer = await fetch(url, { headers, cache: "no-store", credentials: "same-origin" });
    if (answer.status === 304) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.getElementById("calls");
    // The person is signed out, or the server has an error: other parts of the page say so.
    if (fresh === null) return;
    tell("referee", fresh.querySelectorAll(".call").length, "count count-call");
    tell("entry", Number(fresh.dataset.waiting), "count");
    if (fresh.dataset.now === now) part().dataset.etag = fresh.dataset.etag;
    else put(fresh);
  };

  const again = () => {
    if (!document.hidden) ask().catch(() => {});
  };
  setInterval(again, SECONDS * 1000);
  // A part of the page that follows the others has just changed: so have the tabs.
  document.addEventListener("desk-refreshed", again);
})();
