// The live line: whether the table is heard, and what waits to be sent.

const SILENCE = 50_000; // milliseconds; the server says it is alive well before

export function followLine(stream) {
  const shown = document.getElementById("state");
  const listeners = [];
  let up = false;
  let wasUp = false;
  let unsent = 0;
  let heard = Date.now();
  let connection = null;

  const show = () => {
    const line = up ? "connected" : wasUp ? "reconnecting" : "connecting";
    const state = unsent ? "unsent" : line;
    const words = unsent ? `${unsent} unsent` : line;
    if (shown.dataset.state === state && shown.textContent === words) return;
    shown.dataset.state = state;
    shown.querySelector(".word").textContent = words;
  };
  const set = (now) => {
    const rose = now && !up;
    up = now;
    wasUp ||= now;
    show();
    if (rose) for (const listener of listeners) listener();
  };

  stream.addEventListener("htmx:sse:before:connection", (event) => {
    connection = event.detail.connection;
    if (connection.attempt > 0) set(false);
  });
  stream.addEventListener("htmx:sse:after:connection", (event) => {
    heard = Date.now();
    connection = event.detail.connection;
    set(connection.status === 200);
  });
  stream.addEventListener("htmx:sse:before:message", () => {
    heard = Date.now();
    set(true);
  });
  stream.addEventListener("htmx:sse:close", () => set(false));
  stream.addEventListener("htmx:sse:error", (event) => {
    set(false);
    // Closed while nobody was listening: the page says so, and how to get another seat.
    if (event.detail.status === 401) location.reload();
  });
  stream.addEventListener("closed", () => location.reload());
  window.addEventListener("offline", () => set(false));

  // A line can die without a word, as when a laptop sleeps: after a long silence it is drawn anew.
  setInterval(() => {
    if (!document.hidden && Date.now() - heard > SILENCE) {
      heard = Date.now();
      set(false);
      connection?.reader?.cancel();
    }
  }, 5_000);

  return {
    isUp: () => up,
    onUp: (listener) => listeners.push(listener),
    setUnsent: (count) => {
      unsent = count;
      show();
    },
  };
}
