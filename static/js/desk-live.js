// Refresh of the parts of the desk's pages that follow the other scorers. Every few seconds the
// script asks for them with the version that the page shows; the server answers 304 if nothing
// changed. Fields to type in are outside these parts. The page of a phone that sends photographs,
// which has no session, follows the desk in the same way.
(() => {
  "use strict";
  const FORBIDDEN = 403;
  const request = typeof session === "undefined" ? fetch : session.ask;
  const SECONDS = 2; // at most 2.4 with the random part of the delay
  const part = () => document.querySelector("[data-refresh]");

  // Give the focus to the same link or button in the new content.
  const put = (fresh) => {
    const focused = part().contains(document.activeElement) ? document.activeElement : null;
    const same = (one) =>
      focused.id ? one.id === focused.id : one.getAttribute("href") === focused.getAttribute("href");
    part().replaceWith(document.adoptNode(fresh));
    if (focused) [...part().querySelectorAll("a, button")].find(same)?.focus();
    document.dispatchEvent(new Event("desk-refreshed"));
  };

  const ask = async () => {
    const { refresh, etag } = part().dataset;
    const headers = { "If-None-Match": etag };
    const answer = await request(refresh, { headers });
    // The desk has withdrawn this phone: its page says so.
    if (request === fetch && answer.status === FORBIDDEN) location.reload();
    if (answer === null || heed(answer).status === 304) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-refresh]");
    // The server has an error: the part is no longer up to date.
    if (fresh === null) throw new Error(`no such part: ${answer.status}`);
    // The person may have chosen another state meanwhile.
    if (part().dataset.refresh !== refresh) return;
    fresh.dataset.refresh = refresh;
    put(fresh);
  };

  const again = poll(ask, SECONDS);

  // Show another state without leaving the page, to keep what is being typed.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-refresh] .filters a");
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(null, "", link.href);
    part().dataset.refresh = part().dataset.refresh.split("?")[0] + link.search;
    part().dataset.etag = "";
    again();
  });
  document.addEventListener("desk-refresh", again);
  document.addEventListener("signed-in", again);
  document.addEventListener("visibilitychange", again);
  // Follow the state that the page's address asks for.
  const state = new URLSearchParams(location.search).get("state");
  if (state) part().dataset.refresh += `?${new URLSearchParams({ state })}`;
})();
