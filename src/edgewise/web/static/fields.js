// Fields that people have in hand: in focus, or changed and not yet sent. Nothing that arrives may touch those.

const TEXTS = 'input[type="text"], input[type="number"], textarea';

export function watchFields() {
  const changed = new Set();
  const sending = new Set();

  document.addEventListener("input", (event) => mark(event.target));
  document.addEventListener("change", (event) => mark(event.target));
  const mark = (field) => {
    if (!field.form || field.type === "hidden") return;
    const group = field.type === "radio" ? field.form.elements[field.name] : null;
    for (const one of group instanceof RadioNodeList ? group : [field]) changed.add(one);
  };

  return {
    inHand: (field) =>
      changed.has(field) ||
      sending.has(field) ||
      (field === document.activeElement && field.matches("input, textarea, select")),
    // On their way: still not to be touched, but no loss when the form goes.
    send(form) {
      for (const field of [...changed]) {
        if (field.form !== form) continue;
        changed.delete(field);
        sending.add(field);
      }
    },
    // Not accepted: what was typed is in hand again.
    back(form) {
      for (const field of [...sending]) {
        if (field.form !== form) continue;
        sending.delete(field);
        changed.add(field);
      }
    },
    sent(form) {
      for (const held of [changed, sending]) for (const field of [...held]) if (field.form === form) held.delete(field);
      form.reset();
    },
    // Fields that were in hand and are gone, with the words in them.
    takeLost() {
      const lost = [];
      for (const field of [...changed]) {
        if (field.isConnected) continue;
        changed.delete(field);
        if (field.matches(TEXTS) && field.value.trim() && field.type !== "number") lost.push(field.value);
      }
      return lost;
    },
  };
}
