import { savedPath } from "#src/shared/finding/saved-labels.ts";

/** Saves without leaving the page. What the server refuses is sent as a form, so that its page says why. */
export function startHeart(form: HTMLFormElement, onChange?: (isSaved: boolean) => void) {
  const button = form.querySelector("button")!;
  const keep = form.querySelector<HTMLInputElement>("[name=keep]")!;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    const isSaved = keep.value === "1";
    const answer = await fetch(`/api${new URL(form.action).pathname}`, { method: isSaved ? "PUT" : "DELETE" }).catch(
      () => undefined,
    );
    button.ariaBusy = null;
    if (!answer?.ok) return form.submit();
    button.ariaPressed = String(isSaved);
    keep.value = isSaved ? "" : "1";
    onChange?.(isSaved);
  });
}

/** `saved` is kept current. Undefined for visitors, who log in first. */
export function addHeart(card: Element, saved: number[] | undefined) {
  const id = Number(card.querySelector<HTMLAnchorElement>("a")!.pathname.split("/").at(-1));
  const isSaved = saved?.includes(id) ?? false;
  const form = Object.assign(document.createElement("form"), {
    className: "heart",
    method: "post",
    action: savedPath(id),
  });
  form.innerHTML = `<input type="hidden" name="keep"><button><svg class="icon" aria-hidden="true"><use href="#i-heart"></use></svg></button>`;
  form.querySelector("input")!.value = isSaved ? "" : "1";
  const button = form.querySelector("button")!;
  button.ariaLabel = `Save ${card.querySelector("h3")!.firstChild!.textContent}`;
  button.ariaPressed = String(isSaved);
  card.append(form);
  if (saved)
    startHeart(form, (isNow) =>
      saved.splice(isNow ? saved.length : saved.indexOf(id), isNow ? 0 : 1, ...(isNow ? [id] : [])),
    );
}
