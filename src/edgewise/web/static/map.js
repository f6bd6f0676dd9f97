// The map by keyboard: arrows go from place to place as they lie on the screen, Enter does what comes first there. What
// opens over a neighbour closes when it has done its work.

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2; // how much a step aside counts against a step ahead
const OPEN = ".place details.fold[open]";

export function followMap() {
  document.addEventListener("keydown", (event) => {
    const fold = event.key === "Escape" && event.target.closest?.(OPEN);
    if (fold) return close(fold);
    const place = event.target;
    if (!place.matches?.(".place") || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Enter") first(place)?.click();
    else if (WAYS[event.key]) next(place, WAYS[event.key])?.focus();
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    for (const fold of document.querySelectorAll(OPEN)) if (covers(fold) && !fold.contains(event.target)) fold.open = false;
  });
  // A form is reset when what it asked for has happened.
  document.addEventListener("reset", (event) => {
    const place = event.target.closest(".place");
    const open = [...(place?.querySelectorAll("details.fold[open]") ?? [])].filter(covers);
    for (const fold of open) fold.open = false;
    if (open.length) place.focus({ preventScroll: true });
  });
}

function close(fold) {
  fold.open = false;
  fold.querySelector("summary").focus();
}

// Whether it lies over its neighbours, rather than in the list.
const covers = (fold) => getComputedStyle(fold.closest(".place").querySelector(".unfolded")).position === "absolute";

const first = (place) => place.querySelector("form .btn, details > summary");

// The nearest place that way.
function next(place, [right, down]) {
  const here = middle(place);
  let best = null;
  let least = Infinity;
  for (const other of place.parentElement.querySelectorAll(".place")) {
    const there = middle(other);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const ahead = dx * right + dy * down;
    const far = ahead + ASIDE * Math.abs(dx * down + dy * right);
    if (ahead > 1 && far < least) [best, least] = [other, far];
  }
  return best;
}

function middle(place) {
  const { left, top, width, height } = place.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
