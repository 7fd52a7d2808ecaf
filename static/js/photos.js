// Photographed sheets. Files are sent one by one, so that forty pictures pass through a slow wifi and
// one that is refused does not stop the others. On the page of a sheet, the verdict on the totals
// follows what is typed. Without this script both forms are sent like any other. A phone that is
// enrolled for the day has the same form, and no session.
(() => {
  "use strict";
  const FORBIDDEN = 403;
  const request = typeof session === "undefined" ? fetch : session.ask;
  const form = document.querySelector("form[data-photos]");
  const AGAIN = 4000; // milliseconds before a file that the network lost is sent again

  const wait = (time) => new Promise((done) => setTimeout(done, time));

  // Send one file, again and again while the network is away. Return what the server says against
  // it, or "".
  const send = async (file, lost) => {
    for (;;) {
      try {
        const body = new FormData();
        body.set("csrfmiddlewaretoken", form.elements.namedItem("csrfmiddlewaretoken").value);
        body.set("photos", file);
        const headers = { "X-Sent-By": "script" };
        const answer = await request(form.action, { method: "POST", body, headers });
        // 422 is a refusal in words; any other failure is a page.
        if (answer?.ok || answer?.status === 422) return await answer.text();
        if (answer?.status === 413) return form.dataset.heavy;
        // The desk has withdrawn this phone: its page says so.
        if (request === fetch && answer.status === FORBIDDEN) location.reload();
        if (answer !== null && answer.status < 500) return `${answer.status}`;
      } catch {
        // The server is away.
      }
      lost.hidden = false;
      await wait(AGAIN);
    }
  };

  const sendAll = async (files) => {
    const progress = document.getElementById("sending");
    const [bar, words] = progress.children;
    const refused = document.getElementById("not-taken");
    const lost = document.getElementById("photos-lost");
    refused.replaceChildren();
    progress.hidden = false;
    for (const [done, file] of files.entries()) {
      bar.max = files.length;
      bar.value = done;
      words.textContent = `${form.dataset.told} ${done + 1} / ${files.length}`;
      const why = await send(file, lost);
      lost.hidden = true;
      if (why !== "") {
        const line = document.createElement("li");
        line.textContent = `${file.name}${refused.dataset.colon} ${why}`;
        refused.append(line);
      }
      document.dispatchEvent(new Event("desk-refresh"));
    }
    progress.hidden = true;
    form.reset();
  };

  if (form !== null) {
    const inputs = [...form.querySelectorAll("input[type=file]")];
    let sending = Promise.resolve();
    const start = () => {
      const files = inputs.flatMap((input) => [...input.files]);
      for (const input of inputs) input.value = "";
      if (files.length > 0) sending = sending.then(() => sendAll(files));
    };
    form.addEventListener("submit", (event) => {
      if (inputs.every((input) => input.files.length === 0)) return;
      event.preventDefault();
      start();
    });
    // A picture that was just taken goes at once: the next sheet waits on the table.
    const camera = document.getElementById("camera");
    camera.className = "hide";
    camera.addEventListener("change", start);
  }

  const line = document.querySelector(".photo-sheet form[data-fast]");
  line?.addEventListener("input", (event) => {
    if (event.target.name !== "table") tableNames.change(event.target.name);
  });
})();
