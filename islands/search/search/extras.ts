import { addLocateButton } from "#islands/places/locate.ts";
import { addHearts } from "#islands/search/hearts.ts";

/** Adds only missing parts, because a form may be new after each render. The search works without them. */
export function addHeartsAndLocate() {
  addHearts();
  const zip = document.querySelector<HTMLInputElement>("#zipCode")!;
  addLocateButton(zip, zip.closest(".grid")!, () => zip.form!.querySelector<HTMLElement>("[value=zipcode]")!.click());
}
