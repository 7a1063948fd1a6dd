import type { Ctx } from "#src/base/context.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { Notices } from "#src/notices/notice.ts";
import { ofPerson, type PersonFacts } from "#src/notices/of-person.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import { type AboutBooking, type BookingFacts, ofBooking, visitFor } from "../../visits/bookings/notices/about.ts";
import { isLatestEntry } from "../../visits/bookings/notices/true-of.ts";
import type { BookingRow } from "../../visits/bookings/rows.ts";
import { reportDecidedLetter, reviewLetters } from "./letters.ts";

type Decided = BookingFacts & {
  row: BookingRow;
  review: number;
  entry: number;
  outcome: HidingOutcome;
  reason: string;
};

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "review.decided": Decided;
    "report.decided": Decided & PersonFacts & { to: { fullName: string }; report: number };
  }
}

const letter = ({ ctx, shown, row, facts }: AboutBooking<Decided>, side: Side) =>
  reviewLetters(shown, { ...facts, groomerId: row.shown.groomerId }, ctx.config)[side];

export const reviewNotices: Notices<Ctx> = {
  events: [
    ofBooking("review.decided", {
      key: "booking {id} review {review} decided {entry}",
      rows: [
        { to: "parent", email: letter },
        { to: "groomer", email: letter },
      ],
      holds: (_, waiting, world) => isLatestEntry(`review ${waiting.named.review} decided`, waiting, world),
    }),
    // Sent even if the decision changes later.
    ofPerson("report.decided", {
      key: "report {report} decided",
      email({ row, outcome }, ctx) {
        if (outcome === "shown-again") throw new Error("It ends no report.");
        const profileId = findProfile(ctx, null, row.shown.groomerId)?.id;
        return reportDecidedLetter({ visit: visitFor(ctx, row), outcome, profileId });
      },
      holds: () => true,
    }),
  ],
};
