import { showToast } from "./toasts.ts";

export function startSignUp() {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-sign-up]")) return;
    event.preventDefault();
    void send(form);
  });
  document.addEventListener("input", ({ target }) => {
    if (target === fieldOf("zipCode")) void fillTown();
  });
  // The ZIP code may have been typed before.
  void fillTown();
}

/** On errors, shows the response's form with the typed values, because pages never contain passwords. */
async function send(form: HTMLFormElement) {
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => undefined);
  // Logged in: the login page redirects.
  if (answer?.type === "opaqueredirect") return location.replace(form.action);
  const page = new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
  const again = page.querySelector<HTMLFormElement>("[data-sign-up]");
  // Not our form, so let the browser show it.
  if (!again) return form.submit();
  for (const [name, value] of new FormData(form)) {
    (again.elements.namedItem(name) as HTMLInputElement).value = value as string;
  }
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

const visibleForm = () => document.querySelector<HTMLFormElement>("[data-sign-up]")!;
const fieldOf = (name: string) => visibleForm().elements.namedItem(name) as HTMLInputElement | null;

/** Keeps a town the user entered. Drops a late answer for an earlier ZIP code. */
async function fillTown() {
  const { value: zipCode } = fieldOf("zipCode")!;
  if (!/^\d{5}$/.test(zipCode)) return;
  const answer = await fetch(`/api/places/${zipCode}`).catch(() => undefined);
  if (!answer?.ok || fieldOf("zipCode")!.value !== zipCode) return;
  const place = (await answer.json()) as Record<string, string>;
  for (const name of ["city", "state"]) {
    const field = fieldOf(name);
    if (!field || (field.value && field.value !== field.dataset.filled)) continue;
    field.value = field.dataset.filled = place[name] ?? "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
