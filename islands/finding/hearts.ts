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

const SVG = "http://www.w3.org/2000/svg";

/** Keeps `saved` current. Undefined for visitors, who log in first. */
export function addHeart(card: Element, saved: number[] | undefined) {
  const id = Number(card.querySelector<HTMLAnchorElement>("a")!.pathname.split("/").at(-1));
  const isSaved = saved?.includes(id) ?? false;
  const form = document.createElement("form");
  Object.assign(form, { className: "heart", method: "post", action: savedPath(id) });
  const keep = document.createElement("input");
  Object.assign(keep, { type: "hidden", name: "keep", value: isSaved ? "" : "1" });
  const button = document.createElement("button");
  button.ariaLabel = `Save ${card.querySelector("h3")!.firstChild!.textContent}`;
  button.ariaPressed = String(isSaved);
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.ariaHidden = "true";
  icon.append(document.createElementNS(SVG, "use"));
  icon.firstElementChild!.setAttribute("href", "#i-heart");
  button.append(icon);
  form.append(keep, button);
  card.append(form);
  if (!saved) return;
  startHeart(form, (isNow) => {
    if (isNow) saved.push(id);
    else saved.splice(saved.indexOf(id), 1);
  });
}
