/** Adds `beforeunload` only with unsaved changes, because it prevents the back/forward cache. */
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
  /** After the event, when the page has updated. */
  const lookLater = () => setTimeout(look);
  const emptied = () => {
    isEmptied = true;
    setTimeout(() => {
      saved = valuesOf(form);
      look();
    });
  };
  const listeners = { input: lookLater, change: lookLater, click: lookLater, reset: emptied };
  for (const [name, listener] of Object.entries(listeners)) form.addEventListener(name, listener);

  return {
    sending() {
      isSending = true;
      isEmptied = false;
      look();
    },
    /** `data` holds the saved values; undefined if nothing was saved. */
    sent(data?: FormData) {
      isSending = false;
      if (data && !isEmptied) saved = valuesOf(form, data);
      look();
    },
    stop() {
      for (const [name, listener] of Object.entries(listeners)) form.removeEventListener(name, listener);
      removeEventListener("beforeunload", ask);
    },
  };
}

/** Ignores passwords, because browsers fill them in. */
function valuesOf(form: HTMLFormElement, data = new FormData(form)): string {
  const isPassword = (name: string) => form.querySelector(`[name="${name}"][autocomplete$="password"]`) !== null;
  return JSON.stringify([...data].filter(([name]) => !isPassword(name)));
}
