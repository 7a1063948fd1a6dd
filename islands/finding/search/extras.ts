import { addHeart } from "#islands/finding/hearts.ts";
import { addLocate } from "#islands/places/locate.ts";

/** Adds only missing parts, because a form may be new after each render. The search works without them. */
export function addExtras(saved: number[] | null | undefined) {
  if (saved !== null)
    for (const card of document.querySelectorAll(".cards > li:not(:has(.heart))")) addHeart(card, saved);
  const zip = document.querySelector<HTMLInputElement>("#zipCode")!;
  const form = zip.form!;
  addLocate(zip, zip.closest(".grid")!, (found) => {
    form.querySelector<HTMLInputElement>("[value=zipcode]")!.click();
    zip.value = found;
    form.requestSubmit();
  });
}
