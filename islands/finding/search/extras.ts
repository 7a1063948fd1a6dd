import { addHeart } from "#islands/finding/hearts.ts";
import { addLocate } from "#islands/places/locate.ts";

/** What the search works without. Adds only what's missing, because a form may be new after each render. */
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
