// Commands on their way: an id each, so that none takes effect twice, and a queue for those that found no line.

const body = document.body.dataset;
const KEY = `edgewise:unsent:${body.base}`;
const RETRY = 3_000; // milliseconds

export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const stored = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return [];
  }
};

export function followCommands(line, fields) {
  const used = new Set();
  let sending = false;

  const keep = (waiting) => {
    if (waiting.length) localStorage.setItem(KEY, JSON.stringify(waiting));
    else localStorage.removeItem(KEY);
    line.setUnsent(waiting.length);
  };

  const say = (formId, words) => {
    const said = document.getElementById(`said-${formId}`) ?? document.getElementById("notices");
    const text = document.createElement("p");
    text.append(document.getElementById("notice-icon").content.cloneNode(true));
    const span = document.createElement("span");
    span.textContent = words;
    text.append(span);
    said.replaceChildren(...(words ? [text] : []));
  };

  // One after the other, in the order they were given; the same id makes a second sending harmless.
  const flush = async () => {
    if (sending || !line.isUp()) return;
    sending = true;
    try {
      for (let waiting = stored(); waiting.length; waiting = stored()) {
        const [first, ...rest] = waiting;
        const headers = { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" };
        const answer = await fetch(first.url, { method: "POST", headers, body: first.body });
        keep(rest);
        if (!answer.ok) {
          const why = await answer.json().catch(() => ({}));
          const words = why.refused?.says ?? (why.error ? `expected ${why.error.expected}` : "it was not accepted");
          say(first.form, `What waited to be sent was refused: ${words}`);
        } else say(first.form, "");
      }
    } catch {
      setTimeout(flush, RETRY);
    } finally {
      sending = false;
    }
  };
  line.onUp(flush);
  keep(stored());

  const isOurs = (ctx) => ctx?.sourceElement?.matches?.("form[data-command]");

  return {
    prepare(ctx) {
      if (!isOurs(ctx)) return;
      const sent = ctx.request.body;
      if (!sent.get("_id") || used.has(sent.get("_id"))) sent.set("_id", newId());
      sent.set("_seen", body.seq);
      body.sentAt = String(Date.now());
      fields.send(ctx.sourceElement);
      ctx.waiting = {
        id: sent.get("_id"),
        url: ctx.sourceElement.action,
        body: new URLSearchParams(sent).toString(),
        form: ctx.sourceElement.id,
      };
    },
    answered(ctx) {
      if (!isOurs(ctx)) return;
      if (ctx.response.status >= 300) {
        fields.back(ctx.sourceElement);
        return;
      }
      used.add(ctx.waiting.id);
      fields.sent(ctx.sourceElement);
    },
    lost(ctx) {
      if (!isOurs(ctx) || !ctx.waiting || ctx.response) return;
      used.add(ctx.waiting.id);
      keep([...stored(), ctx.waiting]);
      say(ctx.waiting.form, "No line to the table: this is kept, and sent when it is back.");
      fields.sent(ctx.sourceElement);
      setTimeout(flush, RETRY);
    },
  };
}
