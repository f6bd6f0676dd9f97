// The search of the rules answers while one types; without this, the form does.

const search = document.getElementById("q");
const found = document.getElementById("found");
const rules = [...document.querySelectorAll(".chapter .rule")].map((rule) => [rule, rule.textContent.toLowerCase()]);

search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [rule, text] of rules) {
    rule.hidden = !words.every((word) => text.includes(word));
    count += rule.hidden ? 0 : 1;
  }
  for (const chapter of document.querySelectorAll(".chapter")) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
  }
  found.textContent = `${count} rule${count === 1 ? "" : "s"}`;
});
