// Who keeps his annonces, beside the sheet being typed. The answer comes into the inset, and a
// button puts its points on the deal that was typed last. Without this script the question opens a
// page of its own, so that nothing typed is lost.
(() => {
  "use strict";
  const sheet = document.querySelector("form.entry");
  const inset = document.getElementById("annonces-inset");
  if (sheet === null || inset === null) return;
  const rows = [...sheet.querySelectorAll("table.sheet tbody")];
  let row = null; // the deal that the cursor was on last
  const number = () => String(rows.indexOf(row) + 1);
  const field = (name) => row.querySelector(`[name="deals-${rows.indexOf(row)}-${name}"]`);

  const offer = () => {
    const button = inset.querySelector("#annonces-answer button");
    if (button === null) return;
    button.hidden = row === null;
    button.querySelector("span").textContent = row === null ? "" : number();
  };
  const leave = (input, value) => {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  };
  // A row of fields, or a line in short notation: "na20", "v7".
  const fill = ({ ns, ew, cancels }) => {
    const line = field("line");
    if (line !== null) {
      const shown = [["n", ns], ["e", ew]].filter(([, points]) => points !== "0");
      const more = shown.map(([camp, points]) => `${camp}a${points}`).join(" ");
      const others = line.value.replace(/\s*\b[ne]a\d+\b/giu, "").trim();
      leave(line, cancels === undefined ? `${others} ${more}`.trim() : "v7");
    } else if (cancels !== undefined) {
      for (const input of row.querySelectorAll("input")) {
        if (input.type === "radio") input.checked = input.value === "carre-7";
        else input.value = "";
      }
      const taker = row.querySelector('[value="carre-7"]');
      taker.dispatchEvent(new Event("input", { bubbles: true }));
      taker.focus();
    } else {
      field("annonces_ns").value = ns;
      leave(field("annonces_ew"), ew);
    }
  };

  const enter = (element) => {
    const body = element?.closest("table.sheet tbody") ?? null;
    if (body === null) return;
    row = body;
    offer();
  };
  // The page may have given the cursor to a deal before this script ran.
  enter(document.activeElement);
  for (const kind of ["focusin", "input"]) {
    sheet.addEventListener(kind, (event) => enter(event.target));
  }
  // The trump of that deal is already known.
  inset.addEventListener("toggle", () => {
    const trump = inset.querySelector('[name="shown-trump"]');
    const played = row?.querySelector('[name$="-trump"]:checked');
    if (inset.open && trump.value === "" && played) trump.value = played.value;
  });
  inset.addEventListener("submit", async (event) => {
    event.preventDefault();
    const sent = event.target;
    const wanted = new URLSearchParams(new FormData(sent));
    wanted.set("part", "form");
    try {
      const answer = await fetch(`${sent.action}?${wanted}`);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("annonces-form");
      if (!answer.ok || fresh === null) throw new Error(`${answer.status}`);
      sent.replaceWith(document.adoptNode(fresh));
      offer();
    } catch {
      // The page of its own says what is wrong: the connection, or the session.
      sent.submit();
    }
  });
  inset.addEventListener("click", (event) => {
    if (event.target.closest("#annonces-answer button") === null || row === null) return;
    fill(inset.querySelector("#annonces-answer").dataset);
  });
})();
