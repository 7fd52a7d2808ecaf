// Announcer: when asked, reads aloud what the views of this kind say, from the present one on, with a
// voice of this machine: nothing leaves the hall. One voice, one volume. V begins and stops; so does
// Escape. The server words each line, in `data-say`.
(() => {
  "use strict";
  const speech = window.speechSynthesis;
  if (speech === undefined) return;
  const RATE = 0.95; // a little slower than usual, for a hall
  const button = document.getElementById("aloud");
  const language = document.documentElement.lang;
  let reading = false;
  let first = null; // the view from which it reads

  // A voice that is not local would send the names to a server.
  const voice = () =>
    speech.getVoices().find((one) => one.localService && one.lang.toLowerCase().startsWith(language));
  const offer = () => {
    button.hidden = voice() === undefined;
  };
  const slide = () => document.querySelector(".slide.current");
  const kindOf = (view) => view.classList[1];
  const lines = () => [
    slide().querySelector("h2").textContent,
    ...[...slide().querySelectorAll("[data-say]")].map((one) => one.dataset.say),
  ];
  // The views stay while one is read.
  const turn = (what) => document.dispatchEvent(new CustomEvent("aloud", { detail: what }));

  const tell = (now) => {
    reading = now;
    button.setAttribute("aria-pressed", reading);
    button.textContent = reading ? button.dataset.on : button.dataset.off;
  };
  const stop = () => {
    if (!reading) return;
    tell(false);
    speech.cancel();
    turn("over");
  };
  const read = () => {
    const kind = kindOf(slide());
    const utterances = lines().map((line) => {
      const utterance = new SpeechSynthesisUtterance(line);
      Object.assign(utterance, { voice: voice(), lang: voice().lang, rate: RATE, volume: 1 });
      return utterance;
    });
    utterances.at(-1).addEventListener("end", () => {
      if (!reading) return;
      turn("next");
      if (slide() === first || kindOf(slide()) !== kind) stop();
      else read();
    });
    for (const one of utterances) speech.speak(one);
  };

  button.addEventListener("click", () => {
    if (reading) {
      stop();
      return;
    }
    first = slide();
    speech.cancel();
    tell(true);
    turn("hold");
    read();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") stop();
    else if (event.key.toLowerCase() === "v" && !button.hidden) button.click();
  });
  window.addEventListener("pagehide", stop);
  speech.addEventListener?.("voiceschanged", offer);
  offer();
})();
