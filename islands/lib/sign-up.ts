import { showToast } from "./toasts.ts";

/** The sign-up form beyond HTML. Everything works without this. */
export function startSignUp() {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-sign-up]")) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener("input", ({ target }) => {
    const { name, value, form } = target as HTMLInputElement;
    if (name === "zipCode" && form?.matches("[data-sign-up]") && /^\d{5}$/.test(value)) void fillTown(form, value);
  });
}

/**
 * Sends the form without leaving the page. Mistakes are in the answer's own form, which replaces this one and gets the
 * password, because no page ever contains it.
 */
async function send(form: HTMLFormElement) {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  // Signed in: the page of the sign-in knows where to go next.
  if (answer?.type === "opaqueredirect") return location.replace(form.action);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const again = page.querySelector<HTMLFormElement>("[data-sign-up]");
  // A page of another kind, or none: the browser shows it best.
  if (!again) return form.submit();
  (again.elements.namedItem("password") as HTMLInputElement).value = body.get("password") ?? "";
  form.replaceWith(again);
  document.title = page.title;
  const toast = page.querySelector(".toast");
  const description = toast?.querySelector("p")?.textContent;
  showToast({
    kind: "error",
    title: toast?.querySelector("strong")?.textContent ?? "",
    ...(description && { description }),
  });
  again.querySelector<HTMLElement>(".error-summary")?.focus();
}

/** Writes the town of the ZIP code, unless somebody has written another one. */
async function fillTown(form: HTMLFormElement, zipCode: string) {
  const answer = await fetch(`/api/places/${zipCode}`).catch(() => undefined);
  if (!answer?.ok) return;
  const place = (await answer.json()) as Record<string, string>;
  for (const name of ["city", "state"]) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value && field.value !== field.dataset.filled) continue;
    field.value = field.dataset.filled = place[name] ?? "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
