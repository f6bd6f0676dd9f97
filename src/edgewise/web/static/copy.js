// Links that can be copied, on any page.

document.documentElement.classList.add("js");

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    button.querySelector("span").textContent = "Copied";
  } catch {
    // Without TLS there is no clipboard: the link is marked, so that one key copies it.
    const shown = [...document.querySelectorAll("code")].find((code) => code.textContent === button.dataset.copy);
    if (shown) getSelection().selectAllChildren(shown);
  }
});
