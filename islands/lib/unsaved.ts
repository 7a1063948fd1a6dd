/** The browser is told to ask only then: a page that always asks is not kept for Back. */
export function watchUnsaved(form: HTMLFormElement) {
  let saved = valuesOf(form);
  let isSending = false;
  let isEmptied = false;
  const isUnsaved = () => !isSending && valuesOf(form) !== saved;

  const ask = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  };
  const look = () => {
    if (isUnsaved()) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  };
  /** Buttons change fields too, and the page is updated after the event. */
  const lookLater = () => setTimeout(look);
  const emptied = () => {
    isEmptied = true;
    setTimeout(() => {
      saved = valuesOf(form);
      look();
    });
  };
  const heard = { input: lookLater, change: lookLater, click: lookLater, reset: emptied };
  for (const [name, listener] of Object.entries(heard)) form.addEventListener(name, listener);

  return {
    /** A save may lead to another page. */
    sending() {
      isSending = true;
      isEmptied = false;
      look();
    },
    /** With the saved values; without them nothing was saved. What was typed meanwhile is not. */
    sent(data?: FormData) {
      isSending = false;
      if (data && !isEmptied) saved = valuesOf(form, data);
      look();
    },
    stop() {
      for (const [name, listener] of Object.entries(heard)) form.removeEventListener(name, listener);
      removeEventListener("beforeunload", ask);
    },
  };
}

/** Passwords are left out: the browser fills them in by itself, so no work is lost with them. */
function valuesOf(form: HTMLFormElement, data = new FormData(form)): string {
  const isPassword = (name: string) => form.querySelector(`[name="${name}"][autocomplete$="password"]`) !== null;
  return JSON.stringify([...data].filter(([name]) => !isPassword(name)));
}
