// End of the round, as a sound and a flash. A browser plays nothing before a click: the button says
// whether the sound is on.
(() => {
  "use strict";
  const FLASH = 10 * 1000;
  const button = document.getElementById("sound");
  let context = null;

  const on = () => context?.state === "running";
  const tell = () => {
    button.setAttribute("aria-pressed", on());
    button.textContent = on() ? button.dataset.on : button.dataset.off;
  };

  // Gong: a low note with its fifth and an octave of the fifth, fading out.
  const strike = (at) => {
    for (const [pitch, loud] of [[220, 0.5], [330, 0.3], [660, 0.12]]) {
      const note = context.createOscillator();
      const volume = context.createGain();
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(loud, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 1.8);
      note.connect(volume).connect(context.destination);
      note.start(at);
      note.stop(at + 1.8);
    }
  };
  const ring = (times) => {
    for (let i = 0; i < times; i += 1) strike(context.currentTime + i * 1.2);
  };

  button.addEventListener("click", async () => {
    if (context === null) {
      context = new AudioContext();
      context.addEventListener("statechange", tell);
      await context.resume();
    } else if (on()) {
      await context.suspend();
    } else {
      await context.resume();
    }
    if (on()) ring(1);
    tell();
  });

  document.addEventListener("clock:over", () => {
    if (on()) ring(4);
    document.documentElement.classList.add("ended");
    setTimeout(() => document.documentElement.classList.remove("ended"), FLASH);
  });
})();
