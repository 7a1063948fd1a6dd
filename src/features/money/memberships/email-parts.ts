import { MEMBERSHIP_PRICE_CENTS } from "#src/shared/base/brand.ts";
import { MEMBERSHIP_PANEL_PATH } from "#src/shared/base/dashboard-paths.ts";
import { dollars } from "#src/shared/base/money.ts";
import { capitalize } from "#src/shared/base/number-labels.ts";
import { SUBSCRIBE } from "#src/shared/base/paths.ts";
import { longDayIn } from "./days.ts";
import type { Member } from "./member.ts";

/** Dates are in the groomer's time zone. Cards are named by their last four digits only. */
export interface Recipient extends Pick<Member, "timeZone"> {
  fullName: string;
  appUrl: string;
}

export const PRICE_TEXT = dollars(MEMBERSHIP_PRICE_CENTS);

export const dayText = ({ timeZone }: Recipient, instant: number | null) =>
  instant === null ? "soon" : longDayIn(timeZone, instant);

export const panelLink = ({ appUrl }: Recipient, label: string) => ({
  label,
  url: `${appUrl}${MEMBERSHIP_PANEL_PATH}`,
});
export const subscribeLink = ({ appUrl }: Recipient, label: string) => ({ label, url: `${appUrl}${SUBSCRIBE}` });

/** An end planned on the provider's page still charges a waiting draft. */
export const lastFeeText = ({ unpaidSince }: Pick<Member, "unpaidSince">) =>
  unpaidSince === null ? "you won't be charged again" : `today's charge of ${PRICE_TEXT} is the last one`;

export const cardName = ({ cardBrand, cardLast4 }: Member) =>
  cardLast4 ? `${capitalize(cardBrand ?? "card")} ending in ${cardLast4}` : "none";
