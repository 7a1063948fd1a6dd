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
  // Hours and area start closed on phones, where they're at the bottom.
  if (matchMedia("(width < 60rem)").matches)
    for (const details of document.querySelectorAll<HTMLDetailsElement>(".side > .fold")) details.open = false;
}
