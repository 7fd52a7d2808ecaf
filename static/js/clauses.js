// The pencil of a sentence opens its form in place, under the sentence. Without this script it leads
// to the page of the same form.
(() => {
  "use strict";
  let opened = null; // pencil of the form that is open

  const close = () => {
    document.getElementById("clause")?.remove();
    opened?.setAttribute("aria-expanded", "false");
    opened?.focus();
    opened = null;
  };

  const open = async (pencil) => {
    const answer = await fetch(pencil.dataset.clause, { credentials: "same-origin" }).catch(() => null);
    const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
    const form = page.getElementById("clause");
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
    // The form shows only the fields that its answers make useful.
    form.dispatchEvent(new Event("change", { bubbles: true }));
    form.querySelector("input:checked, input:not([type=hidden]), select, textarea")?.focus();
  };

  document.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const pencil = event.target.closest("[data-clause]");
    const leave = event.target.closest("[data-close]");
    if (pencil === null && (leave === null || opened === null)) return;
    event.preventDefault();
    if (pencil === null || pencil === opened) close();
    else open(pencil);
  });
})();
