import { PERSON_HEADER } from "#src/shared/base/session-header.ts";
import { savingPath } from "#src/shared/search/saved-labels.ts";

/** Saves without leaving the page. A refused form is sent, so that its page says why, unless someone else logged in. */
export function startHeart(form: HTMLFormElement, onChange?: (isSaved: boolean) => void) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const isSaved = form.keep.value === "1";
    const path = `/api${new URL(form.action).pathname}`;
    const headers = { [PERSON_HEADER]: document.body.dataset.person! };
    const answer = await fetch(path, { method: isSaved ? "PUT" : "DELETE", headers }).catch(() => undefined);
    if (answer?.status === 401) return location.reload();
    // 404 after a removal in another tab.
    if (!answer?.ok && (isSaved || answer?.status !== 404)) return form.submit();
    show(form, isSaved);
    onChange?.(isSaved);
  });
}

function show(form: HTMLFormElement, isSaved: boolean) {
  form.keep.value = isSaved ? "" : "1";
  form.querySelector("button")!.ariaPressed = String(isSaved);
}

/** Adds hearts to cards without one, from the page's template, which lists the saved groomers. */
export function addHearts() {
  const template = document.querySelector<HTMLTemplateElement>("#heart");
  if (!template) return;
  const { saved } = template.dataset;
  const ids = new Set(saved?.split(" "));
  for (const card of document.querySelectorAll(".cards > li:not(:has(.heart))")) {
    const id = card.querySelector("a")!.pathname.split("/").at(-1)!;
    const form = template.content.firstElementChild!.cloneNode(true) as HTMLFormElement;
    form.action = savingPath(Number(id));
    form.querySelector("button")!.ariaLabel = `Save ${card.querySelector("h3")!.firstChild!.textContent}`;
    show(form, ids.has(id));
    card.append(form);
    if (saved === undefined) continue;
    startHeart(form, (isNow) => {
      if (isNow) ids.add(id);
      else ids.delete(id);
      template.dataset.saved = [...ids].join(" ");
    });
  }
}
