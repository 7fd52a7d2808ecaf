// The pencil of a sentence opens its form in place, under the sentence. Without this script it leads
// to the page of the same form. A choice that is changed and not kept yet is kept before the next
// button of the page does its work.
(() => {
  "use strict";
  let opened = null; // pencil of the form that is open
  let changed = false; // whether its form holds a choice that is not kept yet

  const close = () => {
    document.getElementById("clause")?.remove();
    opened?.setAttribute("aria-expanded", "false");
    opened?.focus();
    opened = null;
    changed = false;
  };

  const parsed = async (answer) =>
    new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");

  const open = async (pencil) => {
    const answer = await fetch(pencil.dataset.clause, { credentials: "same-origin" }).catch(() => null);
    const form = (await parsed(answer)).getElementById("clause");
    if (form === null) {
      location.assign(pencil.dataset.clause);
      return;
    }
    if (opened !== null) close();
    opened = pencil;
    pencil.setAttribute("aria-expanded", "true");
    pencil.closest(".told").append(document.adoptNode(form));
    // What is typed above the regulation travels with the clause.
    if (pencil.form) {
      form.addEventListener("formdata", ({ formData }) => {
        for (const [name, typed] of new FormData(pencil.form)) {
          if (!formData.has(name)) formData.append(name, typed);
        }
      });
    }
    form.addEventListener("input", () => {
      changed = true;
    });
    // The form shows only the fields that its answers make useful.
    form.dispatchEvent(new Event("change", { bubbles: true }));
    const first = form.querySelector("input:not([type=hidden]), select, textarea");
    const chosen = first?.type === "radio" && form.querySelector(`input[name="${first.name}"]:checked`);
    (chosen || first)?.focus();
  };

  // Whether a button of the page read again is the one that was pressed: addresses may differ.
  const same = (one, other) =>
    ["name", "value", "aria-describedby"].every((name) => one.getAttribute(name) === other.getAttribute(name)) &&
    one.textContent === other.textContent;

  // Keep the choice, read the page again, and press the same button there. A choice that is refused,
  // or whose effects must be read first, is sent as its own button sends it.
  const keepBefore = async (button) => {
    const form = document.getElementById("clause");
    changed = false;
    const body = new FormData(form);
    const answer = await fetch(form.action, { method: "POST", body, credentials: "same-origin" }).catch(() => null);
    const page = await parsed(answer);
    if (page.querySelector(".reading") === null) {
      form.requestSubmit();
      return;
    }
    opened = null;
    history.replaceState(null, "", answer.url);
    document.querySelector("main").replaceWith(document.adoptNode(page.querySelector("main")));
    // The words of a search are not in the address yet.
    for (const field of document.getElementById("typed").querySelectorAll("input:not([type=hidden])")) {
      if (body.has(field.name)) field.value = body.get(field.name);
    }
    const next = [...document.querySelectorAll("main button")].find((one) => same(one, button));
    if (next) next.click();
  };

  document.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const pencil = event.target.closest("[data-clause]");
    const leave = event.target.closest("[data-close]");
    if (pencil === null && (leave === null || opened === null)) return;
    event.preventDefault();
    if (pencil === opened && changed) document.getElementById("clause").requestSubmit();
    else if (pencil === null || pencil === opened) close();
    else if (changed) keepBefore(pencil);
    else open(pencil);
  });

  document.addEventListener("submit", (event) => {
    if (changed && event.submitter && event.target.id === "typed") {
      event.preventDefault();
      keepBefore(event.submitter);
    } else {
      changed = false;
    }
  });

  window.addEventListener("beforeunload", (event) => {
    if (changed) event.preventDefault();
  });
})();
