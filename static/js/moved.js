// A phone whose server has gone, or was replaced, asks the spare, whose address its page carries,
// whether it took over. If so, the page offers the new address, and takes along the followed team,
// the link of its table and the unsent drafts in the fragment, which no server sees. Nothing moves by
// itself.
(() => {
  "use strict";
  const MARK = "#dixdeder=";
  const KEPT = /^dixdeder (draft|table) /; // what draft.js and own-table.js keep
  const PATIENCE = 4000;
  const YEAR = 365 * 24 * 3600;

  const arrive = () => {
    try {
      const taken = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length)));
      for (const [key, kept] of Object.entries(taken.kept)) {
        if (KEPT.test(key) && localStorage.getItem(key) === null) localStorage.setItem(key, kept);
      }
      const place = /^\/c\/[\w-]+\//.exec(taken.place ?? "");
      if (place !== null && /^\d+\.\d+$/.test(taken.mine ?? "")) {
        document.cookie = `mine=${taken.mine}; path=${place[0]}; max-age=${YEAR}; samesite=lax`;
      }
    } catch {
      /* the fragment is cut, or the browser refuses to store */
    }
    history.replaceState(null, "", location.pathname + location.search);
  };
  if (location.hash.startsWith(MARK)) arrive();

  const spare = document.querySelector("meta[name=spare]");
  if (spare === null) return;

  const luggage = () => {
    const kept = {};
    try {
      for (const key of Object.keys(localStorage)) {
        if (KEPT.test(key)) kept[key] = localStorage.getItem(key);
      }
    } catch {
      /* nothing was stored */
    }
    const mine = /(?:^|; )mine=(\d+\.\d+)/.exec(document.cookie)?.[1];
    return MARK + encodeURIComponent(JSON.stringify({ kept, mine, place: location.pathname }));
  };

  const offer = () => {
    const link = document.createElement("a");
    const there = spare.content + location.pathname + location.search;
    link.className = "alert-link";
    link.textContent = spare.dataset.said;
    link.href = there;
    // What is typed meanwhile comes along: the luggage is packed as the person leaves.
    link.addEventListener("click", () => {
      link.href = there + luggage();
    });
    const notice = document.createElement("p");
    notice.className = "alert alert-info";
    notice.id = "moved";
    notice.setAttribute("role", "status");
    notice.append(link, ` (${new URL(spare.content).host})`);
    (document.getElementById("content") ?? document.body).prepend(notice);
  };

  let asking = false;
  const look = async () => {
    if (asking || document.getElementById("moved") !== null) return;
    asking = true;
    try {
      const signal = AbortSignal.timeout?.(PATIENCE);
      const answer = await fetch(`${spare.content}/mirror/ping`, { cache: "no-store", credentials: "omit", signal });
      const { role, lineage, generation } = await answer.json();
      const later = generation > Number(spare.dataset.generation);
      if (role === "primary" && lineage === spare.dataset.lineage && later) offer();
    } catch {
      /* the spare does not answer either */
    }
    asking = false;
  };
  document.addEventListener("lost", look);
  // The server says that it was replaced.
  if (spare.dataset.replaced !== undefined) look();
})();
