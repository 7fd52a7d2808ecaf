// Link of the table that this phone opened with the code of a sheet. The pages of the table keep it
// on the phone; the page of a team that sits there offers it, so nobody reads the code again.
(() => {
  "use strict";
  const table = document.querySelector("[data-own-table]");
  const offers = () => document.querySelectorAll("[data-link-to]");
  const key = (slug) => `dixdeder table ${slug}`;

  const offer = () => {
    for (const one of offers()) {
      const url = localStorage.getItem(key(one.dataset.linkTo));
      if (!url?.startsWith(`/t/${one.dataset.match}-`)) continue;
      one.href = url;
      one.hidden = false;
    }
  };

  // A browser may refuse to keep anything: the code of the sheet still opens the table.
  try {
    if (table !== null) localStorage.setItem(key(table.dataset.ownTable), table.dataset.url);
    offer();
    document.addEventListener("refreshed", offer);
  } catch {
    /* the browser refuses to store */
  }
})();
