interface QuestionTexts {
  title: string;
  about: string;
  go: string;
  keep: string;
}

/** Asks in a dialog that needs no island. The safe choice has the focus. */
export function askInDialog({ title, about, go, keep }: QuestionTexts): Promise<boolean> {
  const dialog = Object.assign(document.createElement("dialog"), { className: "sheet" });
  dialog.setAttribute("aria-labelledby", "question-title");
  dialog.setAttribute("aria-describedby", "question-about");
  const form = Object.assign(document.createElement("form"), { className: "form", method: "dialog" });
  const heading = Object.assign(document.createElement("h2"), { id: "question-title", textContent: title });
  const words = Object.assign(document.createElement("p"), { id: "question-about", textContent: about });
  const actions = Object.assign(document.createElement("div"), { className: "dialog-actions" });
  actions.append(choice(keep, "btn line"), choice(go, "btn danger"));
  form.append(heading, words, actions);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === go);
    });
  });
}

const choice = (value: string, className: string) =>
  Object.assign(document.createElement("button"), { className, value, textContent: value });
