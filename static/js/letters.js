// Lines of a form that were entered and not yet sent. When the person leaves the page, the browser
// keeps them, and the next page of the desk loads outbox.js, which sends them.
"use strict";

const letters = (() => {
  const all = () => JSON.parse(localStorage.letters ?? "[]");
  const store = (list) => {
    localStorage.letters = JSON.stringify(list);
  };

  // Keep lines of a form for the next page. Each has a label, its `fields` (names and values), those
  // that are its `own`, among them a token, and `why` if the server refused it.
  const keep = (form, lines) => {
    const from = { to: form.action, page: location.href };
    store([...all(), ...lines.map((line) => ({ ...from, ...line }))]);
  };

  const freshToken = () => {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const parsed = (text) => new DOMParser().parseFromString(text, "text/html");

  // Reasons that a page of the server gives for its refusal, or for the question that it asks.
  const REASONS = ".invalid-text li, .alert-danger, .alert[role=alert], [data-why]";
  const reasons = (page) => {
    const texts = [...page.querySelectorAll(REASONS)];
    const shown = texts.filter((one) => !one.closest("[hidden]"));
    return shown.map((one) => one.textContent.trim()).join(" ") || page.title;
  };

  if (all().length > 0) {
    const sender = document.createElement("script");
    sender.src = document.currentScript.dataset.sender;
    document.head.append(sender);
  }

  return { all, store, keep, freshToken, parsed, reasons };
})();
