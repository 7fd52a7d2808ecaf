// Follows a team in a race: the one whose line, knot, name or link is touched, hovered or focused.
// Without this script, the link of a team leads to the page that tells its story.
(() => {
  "use strict";
  let last = null;

  const follow = (figure, number) => {
    for (const line of figure.querySelectorAll("[data-team]")) {
      const followed = line.dataset.team === number;
      if (followed === line.classList.contains("hot")) continue;
      line.classList.toggle("hot", followed);
      if (followed) line.parentNode.append(line); // above the others
    }
    for (const link of figure.querySelectorAll("[data-follow]")) {
      if (link.dataset.follow === number) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
    const note = figure.querySelector("[data-note]");
    note.textContent = note.dataset.note.replace("%", number);
    last = number;
  };

  const pointed = (event) => {
    const one = event.target.closest?.("[data-team], [data-follow]");
    const figure = one?.closest("figure");
    if (figure) follow(figure, one.dataset.team ?? one.dataset.follow);
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, pointed);

  // The page asks for itself again when a round is over: the same team stays in red.
  document.addEventListener("refreshed", () => {
    const line = document.querySelector(`[data-team="${last}"]`);
    if (line !== null) follow(line.closest("figure"), last);
  });
})();
