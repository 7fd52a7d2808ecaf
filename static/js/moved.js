// A phone whose server has gone asks the spare, whose address its page carries, whether it took over.
// If so, the page offers the new address, and takes along the followed team and the unsent drafts in
// the fragment, which no server sees. Nothing moves by itself.
(() => {
  "use strict";
  const MARK = "#dixdeder=";
  const DRAFT = "dixdeder draft ";
  const PATIENCE = 4000;
  const YEAR = 365 * 24 * 3600;

  const arrive = () => {
    try {
      const taken = JSON.parse(decodeURIComponent(location.hash.slice(MARK.length)));
      for (const [key, draft] of Object.entries(taken.drafts)) {
        if (key.startsWith(DRAFT) && localStorage.getItem(key) === null) localStorage.setItem(key, draft);
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
    const drafts = {};
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(DRAFT)) drafts[key] = localStorage.getItem(key);
      }
    } catch {
      /* nothing was stored */
    }
    const mine = /(?:^|; )mine=(\d+\.\d+)/.exec(document.cookie)?.[1];
    return MARK + encodeURIComponent(JSON.stringify({ drafts, mine, place: location.pathname }));
  };

  const offer = () => {
    const link = document.createElement("a");
    link.className = "alert-link";
    link.textContent = spare.dataset.said;
    link.href = spare.content + location.pathname + location.search;
    link.addEventListener("click", () => {
      link.href = spare.content + location.pathname + location.search + luggage();
    });
    const told = document.createElement("p");
    told.className = "alert alert-warning";
    told.id = "moved";
    told.setAttribute("role", "status");
    told.append(link);
    document.getElementById("content").prepend(told);
  };

  let asking = false;
  document.addEventListener("lost", async () => {
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
  });
})();
