// Keys for those who want them. They rest while somebody types.

const PLACES = { r: "roll", m: "middle", p: "party", c: "console", l: "log" };
const WAIT = 1_200; // milliseconds for the second key of a pair

export function followKeys() {
  const help = document.getElementById("help-dialog");
  document.getElementById("help")?.addEventListener("click", () => help.showModal());
  let going = 0;

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]");
    if (event.key === "Escape" && typing) typing.blur();
    if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.timeStamp - going < WAIT && PLACES[event.key]) {
      going = 0;
      go(PLACES[event.key]);
    } else if (event.key === "g") {
      going = event.timeStamp;
    } else if (event.key === "t") {
      document.querySelector("button[data-throw]")?.click();
    } else if (event.key === "n") {
      document.querySelector(":is(#area-urgent, .roll, .desk) .btn.primary")?.focus();
    } else if (event.key === "s") {
      document.getElementById("f-say-text").focus();
    } else if (event.key === "?") {
      help.showModal();
    } else return;
    event.preventDefault();
  });
}

function go(id) {
  const place = document.getElementById(id);
  if (!place) return;
  place.scrollIntoView({ block: "start" });
  (place.querySelector(":is(h1, h2)[tabindex='-1']") ?? place).focus({ preventScroll: true });
}
