// The log grows at its end without moving the reader, who may be further up.

export function watchLog() {
  const reader = document.getElementById("reader");
  const pill = document.getElementById("fresh-lines");
  const button = pill.querySelector("button");
  let fresh = 0;

  // The reader runs from the bottom up: 0 is the newest end.
  const atEnd = () => reader.scrollTop > -40;
  const show = () => {
    pill.classList.toggle("shown", fresh > 0);
    button.textContent = fresh > 0 ? `${fresh} new` : "";
  };
  reader.addEventListener("scroll", () => {
    if (atEnd() && fresh) {
      fresh = 0;
      show();
    }
  });
  button.addEventListener("click", () => {
    reader.scrollTop = 0;
    reader.focus();
  });

  return {
    announce(count) {
      if (!count || atEnd()) return;
      const height = reader.scrollHeight;
      fresh += count;
      show();
      requestAnimationFrame(() => {
        reader.scrollTop -= reader.scrollHeight - height;
      });
    },
  };
}
