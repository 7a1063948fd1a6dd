import { PERSON_HEADER } from "#src/shared/base/session-header.ts";

export function startForms() {
  document.addEventListener("submit", ({ target, defaultPrevented }) => {
    markBusy(target as HTMLFormElement);
    if (!defaultPrevented) namePerson(target as HTMLFormElement);
  });
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

/** As islands do in their calls. Once, because Back sends a form again. */
function namePerson(form: HTMLFormElement) {
  const { person } = document.body.dataset;
  if (person && form.getAttribute("method") === "post")
    form.addEventListener("formdata", ({ formData }) => formData.set(PERSON_HEADER, person), { once: true });
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
