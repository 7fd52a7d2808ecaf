// Draft of a sheet typed at a table: the phone keeps it until it is recorded. It survives a reload,
// a lost connection or an empty battery. Nothing is sent automatically: the person taps again. The
// form's token makes the server count it once, however often it is sent.
(() => {
  "use strict";
  const KEPT = 3 * 24 * 3600 * 1000;
  const PATIENCE = 8000;
  const WAYS = ["totals", "deals", "lines"];
  const page = document.querySelector("[data-draft]");
  if (page === null) return;
  const key = (way) => `dixdeder draft ${page.dataset.draft} ${way}`;

  // A browser may refuse to store anything: the page then works as without a script.
  const read = (way) => {
    try {
      const draft = JSON.parse(localStorage.getItem(key(way)));
      return draft !== null && Date.now() - draft.at < KEPT ? draft : null;
    } catch {
      return null;
    }
  };
  const write = (way, draft) => {
    try {
      localStorage.setItem(key(way), JSON.stringify(draft));
    } catch {
      /* the browser refuses to store */
    }
  };
  const drop = () => {
    try {
      for (const way of WAYS) localStorage.removeItem(key(way));
    } catch {
      /* nothing was stored */
    }
  };
  const latest = () =>
    WAYS.map((way) => [way, read(way)])
      .filter(([, draft]) => draft !== null)
      .sort(([, one], [, other]) => other.at - one.at)[0] ?? ["", null];
  const dropButton = document.getElementById("draft-drop");

  const left = () => {
    const [way, draft] = latest();
    const box = document.getElementById("draft-left");
    const recorded = ({ cells, sent }) =>
      way !== "totals"
        ? sent
        : ["ns", "ew"].every((camp) => [undefined, page.dataset[camp]].includes(cells[camp]));
    if (draft === null || recorded(draft)) {
      drop();
      return;
    }
    document.getElementById("draft-said").textContent = Object.entries(draft.cells)
      .map(([name, value]) => (way !== "totals" ? value : `${draft.labels[name] ?? name} ${value}`))
      .join(" · ");
    box.hidden = false;
    dropButton.addEventListener("click", () => {
      drop();
      box.hidden = true;
    });
  };

  if (page.tagName !== "FORM") {
    if (page.dataset.draftDone !== undefined) left();
    else drop();
    return;
  }

  const form = page;
  const way = form.dataset.way;
  const lost = document.getElementById("lost");
  const back = document.getElementById("draft-back");
  // The deals that the page does not show travel with it, hidden.
  const CELLS = "input:not([type=hidden]), input[type=hidden][name^=deals-], select";
  const cells = () => [...form.querySelectorAll(CELLS)];
  // A button of a set of segments that is not chosen says nothing.
  const says = (cell) => cell.value !== "" && (cell.type !== "radio" || cell.checked);
  const keep = (sent = false) => {
    const typed = cells().filter(says);
    write(way, {
      at: Date.now(),
      sent,
      rows: form.elements.rows?.value,
      deal: form.elements.at?.value,
      falseToo: form.elements.false_too !== undefined,
      omittedToo: form.elements.omitted_too !== undefined,
      labels: Object.fromEntries(typed.map((c) => [c.name, c.labels?.[0]?.firstChild.textContent.trim()])),
      cells: Object.fromEntries(typed.map((cell) => [cell.name, cell.value])),
    });
  };

  const restore = () => {
    const chosen = new URLSearchParams(location.search).get("way");
    const [wanted, draft] = chosen === null ? latest() : [way, read(way)];
    if (draft === null) return;
    const rows = Number(draft.rows ?? 0);
    const short = rows > Number(form.elements.rows?.value ?? 0);
    const hidden =
      (draft.falseToo && form.elements.false_too === undefined) ||
      (draft.omittedToo && form.elements.omitted_too === undefined);
    const elsewhere = (draft.deal ?? "") !== (form.elements.at?.value ?? "");
    if (wanted !== way || short || hidden || elsewhere) {
      const query = new URLSearchParams({ edit: "1", way: wanted });
      if (rows) query.set("rows", rows);
      if (draft.deal !== undefined) query.set("deal", draft.deal);
      if (draft.falseToo) query.set("false_too", "1");
      if (draft.omittedToo) query.set("omitted_too", "1");
      if (location.search !== `?${query}`) location.replace(`${location.pathname}?${query}`);
      return;
    }
    for (const name of Object.keys(draft.cells)) {
      if (!name.startsWith("deals-") || form.elements[name] !== undefined) continue;
      const cell = document.createElement("input");
      cell.type = "hidden";
      cell.name = name;
      form.append(cell);
    }
    let changed = false;
    for (const cell of cells()) {
      const value = draft.cells[cell.name] ?? "";
      if (cell.type === "radio") {
        changed ||= cell.checked && value !== cell.value;
        cell.checked = cell.value === value;
      } else {
        changed ||= cell.value !== value;
        cell.value = value;
      }
    }
    if (!changed) return;
    back.hidden = false;
    dropButton.addEventListener("click", () => {
      drop();
      location.replace(`${location.pathname}?edit=1&way=${way}`);
    });
    // Wait until the page is complete, so that entry.js asks for the marks.
    window.addEventListener("load", () =>
      form.dispatchEvent(new Event("input", { bubbles: true })),
    );
  };

  if (form.dataset.posted === undefined) restore();
  else keep();
  form.addEventListener("input", () => keep());
  form.addEventListener("paste", () => setTimeout(keep));

  const tell = (shown) => {
    lost.hidden = !shown;
    if (shown) lost.focus();
  };
  window.addEventListener("offline", () => tell(true));
  window.addEventListener("online", () => tell(false));

  // Before leaving the page, check that the server answers: otherwise the browser would show its
  // own error page, which frightens people.
  let reached = false;
  form.addEventListener("submit", async (event) => {
    if (reached) return;
    event.preventDefault();
    keep();
    try {
      await fetch(form.dataset.check, {
        cache: "no-store",
        signal: AbortSignal.timeout?.(PATIENCE),
      });
    } catch {
      tell(true);
      document.dispatchEvent(new Event("lost"));
      return;
    }
    tell(false);
    keep(event.submitter === null || event.submitter.id === "save" || event.submitter.name === "to_verify");
    reached = true;
    form.requestSubmit(event.submitter);
  });
  window.addEventListener("pageshow", () => {
    reached = false;
  });
})();
