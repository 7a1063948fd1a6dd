import { invalid } from "#src/shared/base/errors.ts";
import type { DepositView } from "#src/shared/listing/terms.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { BookingRow } from "../rows.ts";

/** Throws 422 if the groomer has no deposit link. */
export function askedDeposit({ depositOffer }: BookingRow, sendDeposit: boolean | undefined) {
  if (!sendDeposit) return {};
  if (depositOffer === null) throw invalid({ sendDeposit: "Add your deposit link under Policies first" });
  return { depositCents: depositOffer };
}

/** As a side sees it: the one asked for, at the groomer's link of now; to the groomer of a request the one that could be sent. */
export function depositSeenBy(side: Side, row: BookingRow): { deposit?: DepositView } {
  const { depositCents, depositOffer, depositLink: link, shown, groomer } = row;
  if (link === null || groomer.disabledAt !== null) return {};
  if (shown.status === "accepted" && depositCents !== null)
    return { deposit: { cents: depositCents, link, isAsked: true } };
  return side === "groomer" && shown.status === "pending" && depositOffer !== null
    ? { deposit: { cents: depositOffer, link, isAsked: false } }
    : {};
}
