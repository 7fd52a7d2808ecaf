// Names of the table being typed, shown before its figures. The page holds those of every table of
// the round; the server gives those of a team's table, and says whether the totals agree.
"use strict";

const tableNames = (() => {
  const WAIT = 250; // milliseconds between the last key and the request
  const FIELDS = ["table", "ns", "ew", "belotes", "capots"];
  let timer = null;
  let turn = 0; // number of the latest change; answers about earlier ones are ignored

  const form = () => document.querySelector("form[data-fast]");
  const value = (name) => form().elements.namedItem(name)?.value.trim() ?? "";
  const known = (table) => document.querySelector(`#pile [data-table="${CSS.escape(table)}"]`);
  const put = (nodes) => document.getElementById("who").replaceChildren(...nodes);

  const ask = async () => {
    const own = turn;
    const query = new URLSearchParams(FIELDS.map((name) => [name, value(name)]));
    try {
      const answer = await session.ask(`${form().dataset.who}?${query}`);
      if (!answer?.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (own === turn) put(page.body.childNodes);
    } catch {
      // The names known by the page stay; the server checks the line when it is sent.
    }
  };

  // Show the names of the typed table at once if the page knows them.
  const show = () => {
    turn += 1;
    clearTimeout(timer);
    const here = known(value("table"));
    put(here !== null ? document.importNode(here.content, true).childNodes : []);
    return here !== null;
  };

  // Show the names of the line after a key in this field, then ask the server for the rest.
  const change = (name) => {
    const figures = FIELDS.slice(1).some((one) => value(one) !== "");
    const shown = name === "table" ? show() : true;
    turn += 1;
    clearTimeout(timer);
    if (value("table") !== "" && (figures || !shown)) timer = setTimeout(ask, WAIT);
  };

  const refresh = () => {
    const figures = FIELDS.slice(1).some((one) => value(one) !== "");
    if (!figures && known(value("table")) !== null) show();
  };

  // Return the first table after that one without a result, else the first of all; "" if none.
  // `sent` holds the tables whose lines are not saved yet, which the server does not know.
  const next = (after, sent) => {
    const missing = [...document.querySelectorAll("#pile [data-missing]")]
      .map(({ dataset }) => dataset.table)
      .filter((table) => !sent.includes(table));
    return missing.find((table) => Number(table) > after) ?? missing[0] ?? "";
  };

  // Whether this is the number of a table without a result.
  const isMissing = (table) => known(table)?.matches("[data-missing]") ?? false;

  return { show, change, refresh, next, isMissing };
})();
