// Registration of pairs without waiting for the server: Enter empties the fields at once, so that
// the next pair can be typed meanwhile. Pairs are sent one at a time, in order, and nothing typed
// is lost. Without this script the form is sent and shown again like any other.
(() => {
  "use strict";
  const AGAIN = 3000; // milliseconds before a retry after a lost connection
  const form = () => document.querySelector("form[data-register]");
  if (form() === null) return;
  const waiting = []; // pairs without an answer yet, each with its own token
  const refused = []; // pairs to show again once nothing is being typed, each with its reasons
  let held = null; // the refused pair that is in the fields
  let busy = false;

  const texts = () => [...form().querySelectorAll("input[type=text]")];
  const boxes = () => [...form().querySelectorAll("input[type=checkbox]")];
  const find = () => document.getElementById("find");
  const blank = (pair) => Object.values(pair.texts).every((text) => text.trim() === "");
  const named = (pair) => Object.values(pair.texts).filter((text) => text.trim()).join(" – ");

  const read = () => {
    const active = document.activeElement;
    return {
      texts: Object.fromEntries(texts().map((input) => [input.name, input.value])),
      ticked: boxes().filter((box) => box.checked).map((box) => box.id),
      when: form().elements.namedItem("when")?.value,
      find: find().value,
      focus: active.id,
      caret: active.type === "text" ? [active.selectionStart, active.selectionEnd] : null,
    };
  };

  const write = (pair) => {
    for (const input of texts()) input.value = pair?.texts[input.name] ?? "";
    for (const box of boxes()) box.checked = pair?.ticked.includes(box.id) ?? box.defaultChecked;
    for (const choice of form().querySelectorAll("[name=when]")) {
      choice.checked = pair?.when ? choice.value === pair.when : choice.defaultChecked;
    }
  };

  const placeCursor = (pair) => {
    const input = document.getElementById(pair?.focus) ?? texts()[0];
    input.focus();
    if (pair?.caret && input.type === "text") input.setSelectionRange(...pair.caret);
  };

  // `why` is what a server says whose disk or database fails.
  const tell = (lost, why) => {
    const place = document.getElementById("lost");
    place.hidden = !lost;
    if (why) place.querySelector("[data-why]").textContent = why;
    place.querySelector("[data-waiting]").textContent = waiting.map(named).join(", ");
    const aside = document.getElementById("aside");
    aside.hidden = refused.length === 0;
    const pairs = refused.map((pair) => `${named(pair)} (${pair.why})`);
    aside.querySelector("span").textContent = pairs.join(", ");
  };

  // Show what the server answers. What is being typed stays, unless the answer is about the fields.
  const put = (page, stays) => {
    const typed = read();
    const number = document.querySelector("#teams .registered");
    // What an earlier act told is no longer the last word.
    document.getElementById("messages").replaceChildren();
    for (const id of ["teams", "rail"]) {
      document.getElementById(id).replaceWith(document.adoptNode(page.getElementById(id)));
    }
    // A pair that comes back must not hide the number of the one registered a moment ago.
    if (!document.querySelector("#teams .registered")) form().before(number ?? "");
    find().value = typed.find;
    if (stays) {
      write(typed);
      placeCursor(typed);
    } else {
      const toCorrect = [...form().querySelectorAll("[autofocus]")].at(-1);
      toCorrect?.focus();
      toCorrect?.select?.();
    }
  };

  const settle = (pair, page, accepted) => {
    const shows = page.querySelector("form[data-register]") !== null;
    // Showing the answer takes its reasons out of it.
    const why = letters.reasons(page);
    if (accepted && shows) {
      put(page, true);
    } else if (shows && waiting.length === 0 && blank(read())) {
      put(page, false);
      held = { ...pair, why };
    } else {
      refused.push({ ...pair, why });
      if (!shows) return;
    }
    if (waiting.length === 0 && refused.length > 0 && blank(read())) waiting.push(refused.shift());
  };

  const send = async () => {
    if (busy || waiting.length === 0) return;
    busy = true;
    const body = new FormData();
    for (const [name, value] of waiting[0].fields) body.append(name, value);
    body.set("token", waiting[0].token);
    let answer, page, why;
    try {
      answer = await session.ask(form().action, { method: "POST", body });
      if (answer !== null) {
        page = letters.parsed(await answer.text());
        why = page.querySelector("p[data-why]")?.textContent;
        if (answer.status >= 500) throw new Error(String(answer.status));
      }
    } catch {
      tell(true, why);
      busy = false;
      setTimeout(send, AGAIN);
      return;
    }
    busy = false;
    // Without an answer, the session has ended: the pair waits until the person is back.
    if (answer !== null) settle(waiting.shift(), page, answer.ok);
    tell(false);
    if (answer !== null) send();
  };

  document.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    const pair = read();
    if (blank(pair) && waiting.length > 0) return;
    const fields = [...new FormData(form(), event.submitter)];
    waiting.push({ ...pair, fields, token: letters.freshToken() });
    held = null;
    write(null);
    placeCursor(null);
    send();
  });
  // Whoever types the next pair under a question about the last one answers nothing: the question
  // waits, and the letter falls into the first name. The space of that name would press the button.
  // On the folded form, the letter opens it: otherwise that space would, in the middle of the name.
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    const letter = /^\S$/u.test(key) && !event.ctrlKey && !event.altKey && !event.metaKey;
    const fold = document.getElementById("register");
    if (letter && !event.defaultPrevented && target.parentElement === fold && !fold.open) {
      fold.open = true;
      placeCursor(null);
      return;
    }
    if (!letter || held === null || target.form !== form() || target.type !== "submit") return;
    const fields = [...new FormData(form())];
    refused.push({ ...read(), fields, token: letters.freshToken(), why: held.why });
    held = null;
    for (const part of form().querySelectorAll("[role=alert], [name=anyway], [name=full]")) part.remove();
    write(null);
    placeCursor(null);
    tell(false);
  });
  // A question about a name is answered beside the line that is being typed.
  const answered = async (question) => {
    const answer = await session.ask(question.action, {
      method: "POST",
      body: new FormData(question),
    });
    const page = answer?.ok ? letters.parsed(await answer.text()) : null;
    if (page?.querySelector("form[data-register]")) put(page, true);
    else question.submit();
  };
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-answer]")) return;
    event.preventDefault();
    answered(event.target).catch(() => event.target.submit());
  });
  document.addEventListener("signed-in", send);
  // A toggle does not bubble: it is listened to on its way down, since answers replace the form.
  document.addEventListener("toggle", (event) => {
    const focused = document.activeElement;
    if (event.target.id === "register" && focused.tagName === "SUMMARY") placeCursor(null);
  }, true);
  document.addEventListener("input", () => {
    if (waiting.length > 0 || refused.length === 0 || !blank(read())) return;
    waiting.push(refused.shift());
    send();
  });
  window.addEventListener("pagehide", () => {
    const letter = (pair) => ({ ...pair, label: named(pair), own: { token: pair.token } });
    const open = held !== null && !blank(read()) ? [held] : [];
    letters.keep(form(), [...open, ...waiting, ...refused].map(letter));
  });
})();
