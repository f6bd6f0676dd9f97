// Dice tumble for a moment and land on faces that are known already; who wants no motion sees none.

const STAGGER = 70; // milliseconds between dice

export function tumble(dice, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const lay = (before ?? "").trim().split(" ").filter(Boolean);
  let at = 0;
  for (const [index, die] of [...dice.children].entries()) {
    if (die.classList.contains("gone") || lay[index] === die.dataset.face) continue;
    die.style.setProperty("--turn", String(STAGGER * at++));
    die.classList.add("tumbling");
    die.addEventListener("animationend", () => die.classList.remove("tumbling"), { once: true });
  }
}
