// What has come up to see to now, out of sight: a word at the edge of the page that leads there.

export function watchUrgent() {
  const area = document.getElementById("area-urgent");
  const sign = document.getElementById("urgent-sign");
  const panels = () => [...area.querySelectorAll(".panel:has(.btn.primary, .btn.normal)")];

  const look = () => {
    const above = panels().filter((panel) => panel.getBoundingClientRect().bottom < 0);
    const below = panels().filter((panel) => panel.getBoundingClientRect().top > innerHeight);
    const [panel] = [...above, ...below];
    sign.hidden = !panel || above.length + below.length < panels().length;
    if (panel) sign.textContent = panel.querySelector("h2").textContent;
  };

  sign.addEventListener("click", () => {
    const heading = area.querySelector("h2");
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    area.scrollIntoView({ block: "start" });
  });
  addEventListener("scroll", look, { passive: true });
  addEventListener("resize", look);
  return look;
}
