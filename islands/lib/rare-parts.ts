import { addLocateButton } from "../places/locate.ts";
import { startSuggestions } from "../places/suggest.ts";
import { startHeart } from "../search/hearts.ts";
import { startShareButton } from "../ui/share.ts";
import { showLocalTimes } from "./local-times.ts";
import { startSignUp } from "./sign-up.ts";

export function startPartsOnPage() {
  if (document.querySelector("[data-sign-up]")) startSignUp();
  const place = document.querySelector<HTMLInputElement>("[data-suggest]");
  if (place) {
    startSuggestions(place);
    addLocateButton(place, place.closest(".row")!);
  }
  for (const form of document.querySelectorAll<HTMLFormElement>("form.heart")) startHeart(form);
  const button = document.querySelector<HTMLButtonElement>("#share");
  if (button) startShareButton(button);
  showLocalTimes();
  // Closed on phones, where they would be below everything.
  if (matchMedia("(width < 60rem)").matches)
    for (const fold of document.querySelectorAll<HTMLDetailsElement>(".side > .fold")) fold.open = false;
}
