// What arrives finds its place: nothing older over newer, nothing twice, nothing over what people have in hand.

const page = document.body.dataset;
const OWN = 3_000; // milliseconds in which what arrives is taken for the answer to one's own command

export function keepPage({ stream, fields, log, tumble }) {
  let incoming = -1;
  let faces = drawnFaces();
  let rolls = drawnRolls();
  stream.addEventListener("htmx:sse:before:message", (event) => {
    incoming = Number(event.detail.message.id || -1);
  });

  let held = null; // what had the focus before something arrived, and the part of the page around it
  let heldIn = "";

  return {
    beforeSwap(ctx, tasks) {
      held = document.activeElement?.closest("form[data-command], article, .panel, .desk") ? document.activeElement : null;
      heldIn = held?.closest("article[id], .panel[id], .desk[id], .entry[id]")?.id ?? "";
      const isLive = ctx.sourceElement === stream;
      const seq = isLive ? incoming : Number(ctx.response?.headers.get("Edgewise-Seq") ?? -1);
      const isOld = seq >= 0 && seq < Number(page.seq);
      for (const task of tasks) {
        const id = task.target?.id ?? "";
        if (isOld && !id.startsWith("said-")) task.fragment = document.createDocumentFragment();
        if (isOld && !id.startsWith("said-")) task.swapSpec = { style: "none" };
        // The same line can come as the answer to a post and by the live line.
        if (id === "area-lines" && task.swapSpec.style === "beforeend") {
          for (const entry of [...task.fragment.children]) if (document.getElementById(entry.id)) entry.remove();
          log.announce(task.fragment.children.length);
        }
      }
      if (seq > Number(page.seq)) page.seq = String(seq);
      faces = drawnFaces();
      rolls = drawnRolls();
    },
    afterSwap() {
      const opened = [...drawnRolls()].find(([id, step]) => step < (rolls.get(id) ?? Infinity))?.[0];
      for (const words of fields.takeLost()) notice(`That is not asked for any more. You had typed: ${words}`);
      const lost = held && !held.isConnected && document.activeElement === document.body;
      if (opened && Date.now() - Number(page.sentAt ?? 0) < OWN) bringUp(document.getElementById(opened), lost);
      else if (lost) refocus(heldIn);
      for (const dice of document.querySelectorAll(".dice.big[data-faces]")) {
        const key = dice.closest("article")?.id;
        if (faces.get(key) !== dice.dataset.faces) tumble(dice, faces.get(key));
      }
    },
    mayMorph(old, fresh) {
      if (!(old instanceof Element)) return true;
      if (old.matches("input, textarea, select") && fields.inHand(old)) return false;
      // What people opened stays open, and what they closed stays closed.
      if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement) fresh.open = old.open;
      return true;
    },
  };
}

// What had the focus is gone: whoever goes by keyboard or ear stays in the same part of the page, or goes to its top.
function refocus(id) {
  const part = document.getElementById(id);
  const heading = part?.matches(".place") ? part : (part?.querySelector("h2, h3") ?? document.querySelector("#scene h1"));
  if (!heading) return;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  const { top, bottom } = heading.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) heading.scrollIntoView({ block: "start" });
}

// The rolls, each with the step it has come to; where that is an earlier one, another roll has begun in its place.
function drawnRolls() {
  const found = new Map();
  for (const roll of document.querySelectorAll("#area-rolls article[id]")) {
    const step = [...roll.querySelectorAll(".flow li")].findIndex((each) => each.matches(".now"));
    found.set(roll.id, step < 0 ? Number.MAX_SAFE_INTEGER : step);
  }
  return found;
}

// A roll that one's own command has opened, somewhere else on the page, comes into sight, and with it the focus where
// the command took it away.
function bringUp(roll, focus) {
  if (focus) roll.querySelector("h2").focus({ preventScroll: true });
  const { top } = roll.getBoundingClientRect();
  if (top >= 0 && top < innerHeight / 2) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  roll.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}

function drawnFaces() {
  const found = new Map();
  for (const dice of document.querySelectorAll(".dice.big[data-faces]")) {
    found.set(dice.closest("article")?.id, dice.dataset.faces);
  }
  return found;
}

// Stays until it is read: what was typed must not go by itself.
export function notice(words) {
  const place = document.getElementById("notices");
  const text = document.createElement("p");
  text.append(document.getElementById("notice-icon").content.cloneNode(true));
  const span = document.createElement("span");
  span.textContent = words;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn quiet small";
  close.textContent = "Close";
  close.addEventListener("click", () => text.remove());
  text.append(span, close);
  place.append(text);
}
