// Parts of the desk's pages that follow the other scorers: asked for every few seconds, with the
// version the page shows; the server answers 304 while nothing changed. What is typed is elsewhere.
(() => {
  "use strict";
  const SECONDS = 4;
  const part = () => document.querySelector("[data-refresh]");

  // The focus goes to the same link or button of what takes its place.
  const put = (fresh) => {
    const focused = part().contains(document.activeElement) ? document.activeElement : null;
    const same = (one) =>
      focused.id ? one.id === focused.id : one.getAttribute("href") === focused.getAttribute("href");
    part().replaceWith(document.adoptNode(fresh));
    if (focused) [...part().querySelectorAll("a, button")].find(same)?.focus();
  };

  const ask = async () => {
    const { refresh, etag } = part().dataset;
    const headers = { "If-None-Match": etag };
    const answer = await fetch(refresh, { headers, cache: "no-store", credentials: "same-origin" });
    if (answer.status === 304) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("[data-refresh]");
    // Signed out, or a server in trouble: what is shown is not kept up to date any more.
    if (fresh === null) throw new Error(`no such part: ${answer.status}`);
    // Another state may have been asked for meanwhile.
    if (part().dataset.refresh !== refresh) return;
    fresh.dataset.refresh = refresh;
    put(fresh);
  };

  const again = poll(ask, SECONDS);

  // Another state is shown without leaving what is being typed.
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
  document.addEventListener("visibilitychange", again);
  // The page was made for the state its address asks for.
  const asked = new URLSearchParams(location.search).get("state");
  if (asked) part().dataset.refresh += `?${new URLSearchParams({ state: asked })}`;
})();
