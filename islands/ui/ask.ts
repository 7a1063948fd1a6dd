import { element } from "#islands/lib/element.ts";

interface QuestionTexts {
  title: string;
  about: string;
  go: string;
  keep: string;
}

/** Asks in a dialog that needs no island. The safe choice has the focus. */
export function askInDialog({ title, about, go, keep }: QuestionTexts): Promise<boolean> {
  const heading = element("h2", { id: "question-title" }, title);
  const words = element("p", { id: "question-about" }, about);
  const actions = element("div", { className: "dialog-actions" }, choice(keep, "btn line"), choice(go, "btn danger"));
  const form = element("form", { className: "form", method: "dialog" }, heading, words, actions);
  const dialog = element("dialog", { className: "sheet" }, form);
  dialog.setAttribute("aria-labelledby", "question-title");
  dialog.setAttribute("aria-describedby", "question-about");
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === go);
    });
  });
}

const choice = (value: string, className: string) => element("button", { className, value }, value);
