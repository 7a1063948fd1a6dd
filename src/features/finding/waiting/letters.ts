import type { Letter } from "#src/mail/letter.ts";
import { prose, published } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { distances } from "#src/shared/finding/search-labels.ts";
import { CONFIRM_DAYS, confirmWaitingPath, placesText } from "#src/shared/finding/waiting-labels.ts";

export const confirmLetter = (zips: readonly string[], token: string, appUrl: string): Letter => ({
  subject: `Get an email when a groomer comes to ${placesText(zips)}?`,
  paragraphs: [
    `You asked ${BRAND} to email you when a mobile dog groomer comes to ${placesText(zips)}. Please confirm:`,
  ],
  action: { label: "Yes, notify me", url: appUrl + confirmWaitingPath(token) },
  closing: `This link works for ${CONFIRM_DAYS} days. Not you? Ignore this email, and we'll delete your address.`,
});

/** A groomer who now serves the ZIP code. */
export interface Newcomer {
  id: number;
  businessName: string;
  miles: number;
}

/** Best rated first; `total` includes groomers who aren't named. */
export function arrivedLetter(zip: string, named: readonly [Newcomer, ...Newcomer[]], total: number, appUrl: string) {
  const letter: Letter = {
    subject: total === 1 ? `A groomer now serves ${zip}` : `${total} groomers now serve ${zip}`,
    paragraphs: [
      `${total === 1 ? "A mobile dog groomer now comes" : `${total} mobile dog groomers now come`} to ${zip}. Compare packages, prices, and times, then send a request for free.`,
      whoTheyAre(named.length, total),
    ],
    facts: named.map(({ id, businessName }) => [
      "Groomer",
      prose`${published(businessName)}, ${{ url: appUrl + groomerPath(id), label: "see the profile" }}`,
    ]),
    action: { label: `See who comes to ${zip}`, url: appUrl + pathTo(zip, named) },
    closing: `You're now off the waiting list for ${zip}.`,
  };
  return letter;
}

function whoTheyAre(named: number, total: number): string {
  if (total > named) return "All are background-checked. The best rated:";
  return total === 1 ? "They passed a background check:" : "All are background-checked:";
}

/** A search wide enough to include one of them, or else a profile. */
function pathTo(zip: string, named: readonly [Newcomer, ...Newcomer[]]): string {
  const nearest = Math.min(...named.map(({ miles }) => miles));
  const distance = distances.find((miles) => miles >= Math.max(nearest, 25));
  if (!distance) return groomerPath(named[0].id);
  return `${SEARCH}?${new URLSearchParams({ zipCode: zip, distance: String(distance) })}`;
}
