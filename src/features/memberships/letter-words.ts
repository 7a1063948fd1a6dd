import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/brand.ts";
import { dollars } from "#src/shared/money.ts";
import { longDayIn } from "./days.ts";
import type { Member } from "./member.ts";

/** Mails about a membership. Days are those of the groomer's zone; of a card only its last four digits are named. */
export interface Recipient extends Pick<Member, "timeZone"> {
  fullName: string;
  appUrl: string;
}

export const PRICE = dollars(MEMBERSHIP_PRICE_CENTS);

export const dayFor = ({ timeZone }: Recipient, instant: number | null) =>
  instant === null ? "soon" : longDayIn(timeZone, instant);

/** A name that could be an address is left out: nobody should mail a link of theirs to a stranger in our name. */
export const greeting = ({ fullName }: Recipient) => (/[/:@]|\.\S/.test(fullName) ? "Hello," : `Hello ${fullName},`);

export const toPanel = ({ appUrl }: Recipient, label: string) => ({
  label,
  url: `${appUrl}/groomer-dashboard?tab=account#membership`,
});
export const toSubscribe = ({ appUrl }: Recipient, label: string) => ({ label, url: `${appUrl}/subscribe` });

/** "Visa ending in 4242". */
export const cardOf = ({ cardBrand, cardLast4 }: Member) =>
  cardLast4 ? `${capital(cardBrand ?? "card")} ending in ${cardLast4}` : "none";

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
