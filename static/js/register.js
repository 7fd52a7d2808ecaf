// Registration of pairs without waiting for the server: Enter empties the fields at once, so that
// the next pair can be typed meanwhile. Pairs are sent one at a time, in order, and nothing typed
// is lost. Without this script the form is sent and shown again like any other.
(() => {
  "use strict";
  const form = () => document.querySelector("form[data-register]");
  if (form() === null) return;

  let sent = null; // the pair that waits for its answer
  let typing = null; // what to show again after a pair from `waiting` or `refused` is sent
  let returned = null; // the pair that could not be sent; shown in the fields if they were empty
  let settled = true; // whether htmx has processed the form
  let kept = null; // what was typed when the page was replaced
  const waiting = []; // pairs entered while another was being sent
  const refused = []; // pairs to show again once nothing is being typed

  const texts = () => [...form().querySelectorAll("input[type=text]")];
  const boxes = () => [...form().querySelectorAll("input[type=checkbox]")];
  const token = () => form().elements.namedItem("token");
  const blank = (pair) => Object.values(pair.texts).every((text) => text.trim() === "");
  const named = (pair) => Object.values(pair.texts).filter((text) => text.trim()).join(" – ");
  const busy = () => sent !== null || !settled;

  const read = () => {
    const active = document.activeElement;
    return {
      texts: Object.fromEntries(texts().map((input) => [input.name, input.value])),
      ticked: boxes().filter((box) => box.checked).map((box) => box.id),
      when: form().elements.namedItem("when")?.value,
      token: token().value,
      fields: outbox.fields(form()),
      find: document.getElementById("find").value,
      focus: active.id,
      caret: active.type === "text" ? [active.selectionStart, active.selectionEnd] : null,
    };
  };

  const write = (pair) => {
    for (const input of texts()) input.value = pair?.texts[input.name] ?? "";
    for (const box of boxes()) box.checked = pair?.ticked.includes(box.id) ?? box.defaultChecked;
    const choices = form().querySelectorAll("[name=when]");
    for (const choice of choices) {
      choice.checked = pair?.when ? choice.value === pair.when : choice.defaultChecked;
    }
  };

  const placeCursor = (pair) => {
    const input = document.getElementById(pair?.focus) ?? texts()[0];
    input.focus();
    if (pair?.caret && input.type === "text") input.setSelectionRange(...pair.caret);
  };

  // Return the reason that the server gives: the person's role was withdrawn meanwhile (403), or the
  // disk or the database fails (503).
  const why = (xhr) => {
    if (![403, 503].includes(xhr?.status)) return null;
    return outbox.parsed(xhr.responseText).querySelector("[data-why]")?.textContent;
  };

  const tell = (lost, xhr) => {
    const place = document.getElementById("lost");
    place.dataset.usual ??= place.textContent;
    place.textContent = why(xhr) ?? place.dataset.usual;
    place.hidden = !lost || session.isOver();
    const aside = document.getElementById("aside");
    aside.hidden = refused.length === 0;
    const doubts = refused.map((pair) => `${named(pair)} (${pair.why})`);
    aside.querySelector("span").textContent = doubts.join(", ");
  };

  const send = (pair, again = false) => {
    typing = read();
    write(pair);
    if (again) token().value = pair.token;
    form().requestSubmit();
  };

  const next = () => {
    if (busy()) return;
    if (waiting.length > 0) send(waiting.shift(), true);
    else if (refused.length > 0 && blank(read())) send(refused.shift());
    tell(false);
  };

  const failed = (xhr) => {
    if (sent === null) return;
    returned = { ...sent, shown: blank(read()) };
    sent = null;
    if (returned.shown) {
      write(returned);
      placeCursor(null);
    }
    tell(true, xhr);
  };

  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form() || typing !== null) return;
      const pair = read();
      const stop = () => {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (!blank(pair)) waiting.push({ ...pair, token: outbox.freshToken() });
        write(null);
        placeCursor(null);
      };
      // Between an answer and the next pair sent, a new pair must not overtake the waiting ones.
      if (busy() || (waiting.length > 0 && returned === null)) {
        stop();
      } else if (returned !== null) {
        const first = returned;
        returned = null;
        // The fields hold the pair given back, perhaps corrected, or another one being typed.
        if (first.shown) {
          if (named(pair) !== named(first)) token().value = outbox.freshToken();
        } else {
          stop();
          send(first, true);
        }
      }
    },
    true,
  );

  document.body.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target !== form()) return;
    sent = read();
    write(typing);
    placeCursor(typing);
    typing = null;
    tell(false);
  });

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const answer = event.detail;
    if (sent === null || answer.target.id !== "teams") return;
    if (!answer.shouldSwap || !answer.serverResponse.includes('id="teams"')) {
      answer.shouldSwap = false;
      failed(answer.xhr);
      return;
    }
    kept = read();
    if (answer.xhr.status < 400) {
      settled = false;
    } else if (waiting.length === 0 && blank(kept)) {
      settled = false;
      kept = { ...sent, find: kept.find, focus: null };
    } else {
      // The next pair is being typed: show this one again after that.
      answer.shouldSwap = false;
      refused.push({ ...sent, why: outbox.reasons(outbox.parsed(answer.serverResponse)) });
      setTimeout(next);
    }
    sent = null;
  });

  // `settle:0ms` in the form makes this part of the swap, so that no key comes in between.
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.target.id !== "teams" || kept === null) return;
    settled = true;
    write(kept);
    document.getElementById("find").value = kept.find;
    // After a refusal the page itself says where to continue.
    if (kept.focus !== null) placeCursor(kept);
    else [...form().querySelectorAll("[autofocus]")].at(-1)?.focus();
    kept = null;
    tell(false);
    setTimeout(next);
  });

  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:sendAbort"]) {
    document.body.addEventListener(name, () => failed());
  }
  document.addEventListener("signed-in", () => {
    if (returned === null) return;
    const first = returned;
    if (!first.shown) {
      returned = null;
      send(first, true);
    } else if (named(read()) === named(first)) {
      form().requestSubmit();
    }
  });
  document.addEventListener("input", () => {
    if (refused.length > 0 && returned === null) next();
  });
  // What was entered and has no answer yet, for the next page to send.
  const unsent = () => {
    if (!returned?.shown) return [sent, returned, ...waiting].filter((pair) => pair !== null);
    const pair = read();
    const same = named(pair) === named(returned);
    return [{ ...pair, token: same ? returned.token : outbox.freshToken() }, ...waiting];
  };

  window.addEventListener("pagehide", () => {
    const letter = ({ why, token, fields, ...pair }) => ({ label: named(pair), why, token, fields });
    outbox.keep(form(), [...unsent(), ...refused].map(letter));
  });
})();
