import type { Config } from "#src/base/config.ts";
import type { Ctx } from "#src/base/context.ts";
import type { HidingOutcome } from "#src/domain/hiding.ts";
import { type EmailTemplate, mailtoLink, type Prose, prose } from "#src/email/template.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import type { Notices } from "#src/notices/notice.ts";
import { type PersonEventData, userNotice } from "#src/notices/notify.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import { emailDetails, groomerIn, urlOf, type Visit } from "../../visits/bookings/emails.ts";
import { type AboutBooking, type BookingEventData, makeNotice, visitFor } from "../../visits/bookings/notices/about.ts";
import { isLatestEntry } from "../../visits/bookings/notices/notice-checks.ts";
import type { BookingRow } from "../../visits/bookings/rows.ts";

type ReviewEvent = BookingEventData & {
  row: BookingRow;
  review: number;
  entry: number;
  outcome: HidingOutcome;
  reason: string;
};

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "review.decided": ReviewEvent;
    "report.decided": ReviewEvent & PersonEventData & { to: { fullName: string }; report: number };
  }
}

const template = ({ ctx, shown, row, facts }: AboutBooking<ReviewEvent>, side: Side) =>
  reviewEmails(shown, { ...facts, groomerId: row.shown.groomerId }, ctx.config)[side];

export const reviewNotices: Notices<Ctx> = {
  events: [
    makeNotice("review.decided", {
      key: "booking {id} review {review} decided {entry}",
      rows: [
        { to: "parent", email: template },
        { to: "groomer", email: template },
      ],
      holds: (_, waiting, world) => isLatestEntry(`review ${waiting.named.review} decided`, waiting, world),
    }),
    // Sent even if the decision changes later.
    userNotice("report.decided", {
      key: "report {report} decided",
      email({ row, outcome }, ctx) {
        if (outcome === "shown-again") throw new Error("It ends no report.");
        const profileId = findProfile(ctx, null, row.shown.groomerId)?.id;
        return reportDecidedEmail({ visit: visitFor(ctx, row), outcome, profileId });
      },
      holds: () => true,
    }),
  ],
};

/* Emails never quote the review or name reporters. */

interface DecidedReview {
  groomerId: number;
  outcome: HidingOutcome;
  reason: string;
}

type Site = Pick<Config, "supportEmail">;

const reviewEmails = (
  visit: Visit,
  { groomerId, outcome, reason }: DecidedReview,
  site: Site,
): Record<Side, EmailTemplate> => ({
  parent: {
    ...toWriter[outcome](visit),
    facts: [["Reason", reason], ...emailDetails(visit)],
    action: { label: "See the booking", url: urlOf(visit, visit.appUrl) },
    closing: appeal(site),
  },
  groomer: {
    ...toGroomer[outcome],
    facts: [["Reason", reason], ...emailDetails(visit)],
    action: { label: "See your reviews", url: `${visit.appUrl}${groomerPath(groomerId)}#reviews` },
    closing: appeal(site),
  },
});

interface ToReporter {
  visit: Visit;
  outcome: "hidden" | "kept";
  profileId: number | undefined;
}

const reportDecidedEmail = ({ visit, outcome, profileId }: ToReporter): EmailTemplate => ({
  subject: outcome === "hidden" ? "We hid the review you reported" : "We kept the review you reported",
  paragraphs: [
    outcome === "hidden"
      ? prose`We hid the review of ${groomerIn(visit)} that you reported. Thanks for letting us know.`
      : prose`Thanks for letting us know. We kept the review of ${groomerIn(visit)}, because it doesn't break our terms.`,
  ],
  ...(profileId && {
    action: { label: "See the reviews", url: `${visit.appUrl}${groomerPath(profileId)}#reviews` },
  }),
});

type HidingEmailText = Pick<EmailTemplate, "subject" | "paragraphs">;

const toWriter: Record<HidingOutcome, (visit: Visit) => HidingEmailText> = {
  hidden: (visit) => ({
    subject: "We hid your review",
    paragraphs: [
      prose`We hid your review of ${groomerIn(visit)}. Its rating no longer counts, and only you can see it.`,
    ],
  }),
  kept: (visit) => ({
    subject: "Your review stays up",
    paragraphs: [
      prose`Someone reported your review of ${groomerIn(visit)}, and we kept it. You don't need to do anything.`,
    ],
  }),
  "shown-again": (visit) => ({
    subject: "Your review is visible again",
    paragraphs: [prose`Your review of ${groomerIn(visit)} is visible again, and its rating counts.`],
  }),
};

const toGroomer: Record<HidingOutcome, HidingEmailText> = {
  hidden: {
    subject: "We hid a review of your business",
    paragraphs: ["We hid the review of the visit below. Its rating no longer counts."],
  },
  kept: {
    subject: "A review of your business stays up",
    paragraphs: ["Someone reported the review of the visit below. We looked into it and kept it."],
  },
  "shown-again": {
    subject: "A review of your business is visible again",
    paragraphs: ["The review of the visit below is visible again, and its rating counts."],
  },
};

const appeal = ({ supportEmail }: Site): Prose => prose`Think this is a mistake? Email us: ${mailtoLink(supportEmail)}`;
