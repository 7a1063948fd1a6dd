export function startForms() {
  document.addEventListener("submit", ({ target }) => markBusy(target as HTMLFormElement));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-replace]")) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      location.replace(link.href);
    });
  }
  document.querySelector<HTMLElement>(".error-summary")?.focus();
  document.addEventListener("input", ({ target }) => forget(target as HTMLInputElement));
}

/** Removes a field's message when it changes. Islands handle their own. */
function forget({ form, name }: HTMLInputElement) {
  if (!name || !form || form.closest("[data-island]")) return;
  for (const field of form.querySelectorAll(`[name="${name}"][aria-invalid]`)) field.removeAttribute("aria-invalid");
  document.getElementById(`${name}-error`)?.remove();
  const summary = form.querySelector(".error-summary");
  summary?.querySelector(`[href="#${name}"]`)?.closest("li")?.remove();
  if (summary?.querySelector("ul:empty")) summary.remove();
}

function markBusy(form: HTMLFormElement) {
  if (form.dataset.busy === undefined) return;
  const button = form.querySelector<HTMLButtonElement>("button:not([type=button])");
  if (!button) return;
  const idle = button.textContent;
  button.disabled = true;
  button.textContent = form.dataset.busy;
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    button.disabled = false;
    button.textContent = idle;
  });
}
