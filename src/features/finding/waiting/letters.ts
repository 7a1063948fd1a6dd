import type { Letter } from "#src/mail/letter.ts";
import { prose, untrusted } from "#src/mail/prose.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { groomerPath, SEARCH } from "#src/shared/base/paths.ts";
import { distances } from "#src/shared/finding/search-labels.ts";
import { CONFIRM_DAYS, confirmWaitingPath, placesText } from "#src/shared/finding/waiting-labels.ts";

/** Asks the reader of an address whether it was them. */
export const confirmLetter = (zips: readonly string[], token: string, appUrl: string): Letter => ({
  subject: `Shall we write when a groomer comes to ${placesText(zips)}?`,
  greeting: "Hello,",
  paragraphs: [
    `Somebody has asked ${BRAND} to write to this address when a mobile dog groomer comes to ${placesText(zips)}. If that was you, please confirm it:`,
  ],
  action: { label: "Yes, write to me", url: appUrl + confirmWaitingPath(token) },
  closing: `The link works for ${CONFIRM_DAYS} days. If it was not you, do nothing: we then delete this address and write no more.`,
});

/** A groomer who comes to the ZIP code now. */
export interface Newcomer {
  id: number;
  businessName: string;
  /** From the ZIP code to where they start. */
  miles: number;
}

/** The mail that a groomer now comes to a ZIP code. The best rated come first; `total` counts those that are not named, too. */
export function arrivedLetter(zip: string, named: readonly [Newcomer, ...Newcomer[]], total: number, appUrl: string) {
  const letter: Letter = {
    subject: `A groomer comes to ${zip} now`,
    greeting: "Hello,",
    paragraphs: [
      `You asked us to tell you when a mobile dog groomer comes to ${zip}. ${total === 1 ? "Now somebody does." : `Now ${total} do.`} Compare packages, prices and free times, and send a request when you are ready: searching and booking are free for you.`,
      whoTheyAre(named.length, total),
    ],
    facts: named.map(({ id, businessName }) => [
      "Groomer",
      prose`${untrusted(businessName, "A groomer")}, ${{ url: appUrl + groomerPath(id), label: "see the profile" }}`,
    ]),
    action: { label: `See who comes to ${zip}`, url: appUrl + pathTo(zip, named) },
    closing: `With this mail we have taken your address off the list for ${zip}.`,
  };
  return letter;
}

function whoTheyAre(named: number, total: number): string {
  if (total > named) return "All of them are background-checked. These are rated best:";
  return total === 1 ? "Their background check was passed:" : "All of them are background-checked:";
}

/** A search wide enough to find one of them; beyond its widest, a profile. */
function pathTo(zip: string, named: readonly [Newcomer, ...Newcomer[]]): string {
  const nearest = Math.min(...named.map(({ miles }) => miles));
  const distance = distances.find((miles) => miles >= Math.max(nearest, 25));
  if (!distance) return groomerPath(named[0].id);
  return `${SEARCH}?${new URLSearchParams({ zipCode: zip, distance: String(distance) })}`;
}
