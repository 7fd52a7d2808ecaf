// Suggestions of people whom the organiser knows, while a name is typed. Arrows and Enter choose
// one, and fill in the empty details (club, town, telephone, and the licence of that name). Without this script nothing is
// suggested.
(() => {
  "use strict";
  const LICENCES = { player1: "licence1", player2: "licence2", name: "licence" };
  const WAIT = 120; // milliseconds between the last key and the request
  const list = document.createElement("ul");
  list.id = "known-people";
  list.className = "known-people";
  list.setAttribute("role", "listbox");
  const status = document.createElement("p");
  status.className = "visually-hidden";
  status.setAttribute("role", "status");
  document.body.append(status);

  let asking = null; // the name field whose list is shown or awaited
  let people = [];
  let active = -1;
  let timer = null;
  let request = 0; // number of the current request; answers to earlier ones are ignored

  const options = () => [...list.children];

  const close = () => {
    clearTimeout(timer);
    request += 1;
    list.remove();
    people = [];
    active = -1;
    status.textContent = "";
    asking?.setAttribute("aria-expanded", "false");
    asking?.removeAttribute("aria-activedescendant");
    asking = null;
  };

  const move = (to) => {
    active = to;
    options().forEach((option, at) => option.setAttribute("aria-selected", String(at === active)));
    if (active < 0) asking.removeAttribute("aria-activedescendant");
    else asking.setAttribute("aria-activedescendant", options()[active].id);
    options()[active]?.scrollIntoView({ block: "nearest" });
  };

  const choose = (at) => {
    const input = asking;
    const person = people[at];
    input.value = person.name;
    const known = { ...person.details, [LICENCES[input.name]]: person.licence };
    for (const [name, text] of Object.entries(known)) {
      const field = input.form.elements.namedItem(name);
      if (field && field.value.trim() === "") field.value = text;
    }
    close();
  };

  const option = (person, at) => {
    const item = document.createElement("li");
    item.id = `known-${at}`;
    item.setAttribute("role", "option");
    item.setAttribute("aria-selected", "false");
    const name = document.createElement("span");
    name.textContent = person.name;
    const beside = document.createElement("span");
    beside.className = "beside";
    beside.textContent = [...person.beside, person.already].filter(Boolean).join(" · ");
    item.append(name, " ", beside);
    return item;
  };

  const show = (input, answer) => {
    close();
    if (answer.people.length === 0) return;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", list.id);
    asking = input;
    people = answer.people;
    list.setAttribute("aria-label", answer.label);
    list.replaceChildren(...people.map(option));
    input.after(list);
    input.setAttribute("aria-expanded", "true");
    status.textContent = answer.said;
  };

  const ask = async (input) => {
    const turn = request;
    const query = new URLSearchParams({ q: input.value });
    try {
      const answer = await session.ask(`${input.form.dataset.known}?${query}`);
      const known = answer?.ok ? await answer.json() : { people: [] };
      if (turn === request && document.activeElement === input) show(input, known);
    } catch {
      // No suggestions: the person types the whole name.
    }
  };

  const named = (target) => (target instanceof Element ? target.closest("[data-known-name]") : null);

  document.addEventListener("focusout", (event) => {
    if (named(event.target)) close();
  });
  document.addEventListener("input", (event) => {
    const input = named(event.target);
    if (!input?.form?.dataset.known) return;
    close();
    timer = setTimeout(() => ask(input), WAIT);
  });
  document.addEventListener("submit", close, true);
  document.addEventListener("keydown", (event) => {
    if (asking === null || event.target !== asking) return;
    const count = people.length;
    if (event.key === "ArrowDown") move(active + 1 < count ? active + 1 : -1);
    else if (event.key === "ArrowUp") move(active < 0 ? count - 1 : active - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && active >= 0) choose(active);
    else {
      if (event.key === "Tab" && active >= 0) choose(active);
      return;
    }
    event.preventDefault();
  });
  // `mousedown` comes before the name field loses the focus, which would close the list.
  list.addEventListener("mousedown", (event) => {
    event.preventDefault();
    const at = options().indexOf(event.target.closest("li"));
    if (at >= 0) choose(at);
  });
})();
