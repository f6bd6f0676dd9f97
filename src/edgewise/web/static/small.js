// Small comforts: steppers, rules beside the page, Enter that sends, tabs that know where they are.

export function watchSmallThings() {
  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (step) return stepBy(step);
    const rule = event.target.closest("a[data-rule]");
    if (rule && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      showRule(rule.href);
    }
  });
  document.addEventListener("keydown", (event) => {
    const sends = event.target.matches?.("textarea[data-enter]") && event.key === "Enter";
    if (!sends || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("details.menu[open]")) {
      if (!menu.contains(event.target)) menu.open = false;
    }
  });
  watchTabs();
}

function stepBy(button) {
  const field = button.parentElement.querySelector("input");
  if (Number(button.dataset.step) > 0) field.stepUp();
  else field.stepDown();
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

async function showRule(address) {
  const dialog = document.getElementById("rule-dialog");
  try {
    const answer = await fetch(address, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(String(answer.status));
    document.getElementById("rule-body").innerHTML = await answer.text();
    if (!dialog.open) dialog.showModal();
  } catch {
    window.open(address, "_blank", "noopener");
  }
}

function watchTabs() {
  const tabs = [...document.querySelectorAll(".tabs a")];
  const inSight = new Set();
  const watch = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) inSight[isIntersecting ? "add" : "delete"](target.id);
      // Parts may stand side by side: the first of them counts.
      const here = tabs.find((tab) => inSight.has(tab.dataset.tab));
      if (!here) return;
      for (const tab of tabs) {
        if (tab === here) tab.setAttribute("aria-current", "true");
        else tab.removeAttribute("aria-current");
      }
    },
    { rootMargin: "-20% 0px -70% 0px" },
  );
  for (const tab of tabs) {
    const place = document.getElementById(tab.dataset.tab);
    if (place) watch.observe(place);
  }
}
