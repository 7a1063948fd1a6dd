/** Plain forms and links, made a little better. Everything works without this. */
export function startForms() {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-busy]")) {
    form.addEventListener("submit", () => markBusy(form));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-replace]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.replace(link.href);
    });
  }
  document.querySelector<HTMLElement>(".error-summary")?.focus();
}

/** The button says that its work is under way, and cannot be pressed twice. */
function markBusy(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>("button:not([type=button])");
  if (!button) return;
  const idle = button.textContent;
  button.disabled = true;
  button.textContent = form.dataset.busy ?? idle;
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    button.disabled = false;
    button.textContent = idle;
  });
}
