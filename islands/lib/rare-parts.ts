import { startSuggestions } from "../places/suggest.ts";
import { showLocalTimes } from "./local-times.ts";
import { startSignUp } from "./sign-up.ts";

/** What few documents have, so that the script of all of them leaves it out. */
export function startRareParts() {
  if (document.querySelector("[data-sign-up]")) startSignUp();
  const place = document.querySelector<HTMLInputElement>("[data-suggest]");
  if (place) startSuggestions(place);
  showLocalTimes();
}
