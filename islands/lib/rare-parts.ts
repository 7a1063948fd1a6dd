import { startSuggestions } from "../places/suggest.ts";
import { showLocalTimes } from "./local-times.ts";
import { startSignUp } from "./sign-up.ts";

export function startRareParts() {
  if (document.querySelector("[data-sign-up]")) startSignUp();
  const place = document.querySelector<HTMLInputElement>("[data-suggest]");
  if (place) startSuggestions(place);
  showLocalTimes();
}
