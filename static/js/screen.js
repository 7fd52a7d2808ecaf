// Projector: shows one view after the other, each for some seconds. live.js brings new content; an
// announcement or a draw is shown as soon as it arrives.
(() => {
  "use strict";
  const KEPT = "dixdeder-wall"; // key of the settings stored on this machine: chosen seconds, theme
  const [SHORTEST, LONGEST] = [3, 600];
  const root = document.documentElement;
  const button = (what) => document.querySelector(`[data-do=${what}]`);

  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(KEPT)) ?? {};
    } catch {
      return {};
    }
  };
  const remember = (changes) => {
    try {
      localStorage.setItem(KEPT, JSON.stringify({ ...remembered(), ...changes }));
    } catch {
      // A browser that stores nothing starts from the defaults next time.
    }
  };

  const query = new URLSearchParams(location.search);
  const inRange = (seconds) => seconds >= SHORTEST && seconds <= LONGEST;
  // Seconds that somebody chose. Without them the page says how long each view stays.
  const chosen = [query.get("seconds"), remembered().seconds].map(Number).find(inRange);
  const themes = ["light", "dark"];
  root.dataset.theme = [query.get("theme"), remembered().theme].find((one) => themes.includes(one)) ?? "dark";
  remember({ seconds: chosen, theme: root.dataset.theme });

  const slides = () => [...document.querySelectorAll(".slide")];
  const keys = () => slides().map((slide) => slide.dataset.key);
  let known = keys();
  let place = Math.max(0, slides().findIndex((slide) => slide.classList.contains("current")));
  let paused = false;
  let timer = null;
  let half = null; // timer of the second half of a view
  let later = false; // whether that half has begun
  let held = false; // while a view is read aloud

  // A screen less wide than 16:9 shows the two columns of a bracket one after the other: beside each
  // other, their letters would be too small.
  const narrow = matchMedia("(max-aspect-ratio: 3/2)");
  const turn = () => {
    const picture = slides()[place].querySelector("svg[data-column]");
    if (picture === null) return;
    const measure = (element, name) => Number(element.getAttribute(name));
    const [width, column] = [measure(picture, "width"), Number(picture.dataset.column)];
    const apart = narrow.matches && !paused && column < width;
    const left = apart && later ? width - column : 0;
    const right = left + (apart ? column : width);
    picture.setAttribute("viewBox", `${left} 0 ${right - left} ${measure(picture, "height")}`);
    for (const match of picture.querySelectorAll(".match")) {
      const x = measure(match, "x");
      match.setAttribute("visibility", left <= x && x < right ? "visible" : "hidden");
    }
  };
  narrow.addEventListener("change", turn);

  const put = (wanted) => {
    const all = slides();
    place = (wanted + all.length) % all.length;
    all.forEach((slide, index) => slide.classList.toggle("current", index === place));
    turn();
    document.dispatchEvent(new Event("shown"));
  };
  const show = (wanted) => {
    later = false;
    put(wanted);
    clearTimeout(timer);
    clearTimeout(half);
    const seconds = chosen ?? Number(slides()[place].dataset.seconds);
    half = setTimeout(() => {
      later = true;
      turn();
    }, seconds * 500);
    if (!paused && !held) timer = setTimeout(() => show(place + 1), seconds * 1000);
  };

  const pause = () => {
    paused = !paused;
    const pressed = button("pause");
    pressed.setAttribute("aria-pressed", paused);
    pressed.textContent = paused ? pressed.dataset.on : pressed.dataset.off;
    show(place);
  };

  const colours = () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    remember({ theme: root.dataset.theme });
  };

  const full = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else root.requestFullscreen?.().catch(() => {});
  };

  // Keep the current view, at its new place. News is shown first, unless the person paused the
  // views.
  const refreshed = () => {
    const fresh = keys();
    const news = slides().findIndex(
      (slide) => "news" in slide.dataset && !known.includes(slide.dataset.key),
    );
    const same = fresh.indexOf(known[place]);
    known = fresh;
    if (news >= 0 && !paused && !held) show(news);
    else if (same >= 0) put(same); // for its remaining time
    else show(Math.min(place, fresh.length - 1));
  };

  const actions = {
    back: () => show(place - 1),
    next: () => show(place + 1),
    pause,
    colours,
    full,
    sound: () => document.getElementById("sound").click(),
  };
  const byKey = {
    " ": "pause",
    ArrowLeft: "back",
    ArrowRight: "next",
    PageUp: "back", // the keys of a presenter's remote
    PageDown: "next",
    c: "colours",
    f: "full",
    s: "sound",
  };

  document.addEventListener("keydown", (event) => {
    const what = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const onButton = event.key === " " && event.target.closest?.("button") !== null;
    if (what === undefined || onButton || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    actions[what]();
  });
  document.querySelector(".controls").addEventListener("click", (event) => {
    actions[event.target.closest("[data-do]")?.dataset.do]?.();
  });
  document.addEventListener("refreshed", refreshed);
  document.addEventListener("aloud", ({ detail }) => {
    held = detail !== "over";
    show(place + (detail === "next" ? 1 : 0));
  });

  // The controls and the pointer show for a moment after the pointer moved.
  const SHOWN = 4000;
  let asleep = null;
  const wake = () => {
    root.classList.add("awake");
    clearTimeout(asleep);
    asleep = setTimeout(() => root.classList.remove("awake"), SHOWN);
  };
  for (const sign of ["pointermove", "pointerdown"]) document.addEventListener(sign, wake);

  // Keep the projector awake. Browsers allow this on secure addresses only.
  const stayAwake = () => {
    if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();

  document.querySelector(".controls").hidden = false;
  show(place);
})();
