import { eq } from "drizzle-orm";
import { allowedPhotos, type Db, visitPhotos } from "#db/db.ts";
import { type EmailTemplate, type Prose, prose } from "#src/email/template.ts";
import type { DisputeKind, Side } from "#src/shared/visits/booking-labels.ts";
import { noteEmail, photoAllowedEmail, photoRemovedEmail } from "../afterwards/emails.ts";
import { emailAbout, groomerIn, parentIn, reviewLink, type Visit } from "../emails.ts";
import { type BookingEventData, makeNotice } from "./about.ts";
import { aboutNote } from "./statuses.ts";

type DisputeEvent = BookingEventData & { kind: DisputeKind };
type DisputeNotice = DisputeEvent & { outcome: DisputeOutcome; hasReview: boolean };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "booking.noted": BookingEventData;
    "booking.disputed": DisputeEvent;
    "booking.dispute-decided": DisputeNotice;
    "photo.allowed": BookingEventData;
    "photo.withdrawn": BookingEventData & { photo: number; at: number; hasLeft: boolean };
  }
}

const isDisputed = ({ disputedAt, disputeDecidedAt }: Record<"disputedAt" | "disputeDecidedAt", number | null>) =>
  disputedAt !== null && disputeDecidedAt === null;

const hasAllowed = (db: Db, bookingId: number): boolean =>
  db
    .select({ id: visitPhotos.id })
    .from(visitPhotos)
    .innerJoin(allowedPhotos, eq(allowedPhotos.photoId, visitPhotos.id))
    .where(eq(visitPhotos.bookingId, bookingId))
    .get() !== undefined;

export const afterwardsNotices = [
  makeNotice("booking.noted", {
    key: "booking {id} noted",
    rows: [
      {
        to: "parent",
        email({ tx, row, shown }) {
          const left = aboutNote(tx, row);
          return left && noteEmail(shown, left);
        },
      },
    ],
    holds: ({ shown, note, blocks }) => shown.status === "completed" && note !== null && !blocks.parent,
  }),
  makeNotice("booking.disputed", {
    key: "booking {id} disputed",
    rows: [{ to: "groomer", email: ({ shown, facts }) => disputedEmail(shown, facts.kind) }],
    holds: ({ life }) => isDisputed(life),
  }),
  makeNotice("booking.dispute-decided", {
    key: "booking {id} dispute decided",
    rows: [
      { to: "parent", email: ({ shown, facts }) => decisionEmails(shown, facts).parent },
      { to: "groomer", email: ({ shown, facts }) => decisionEmails(shown, facts).groomer },
    ],
    holds: ({ life }) => life.disputeDecidedAt !== null,
  }),
  makeNotice("photo.allowed", {
    key: "booking {id} photo allowed",
    rows: [{ to: "groomer", email: ({ shown }) => photoAllowedEmail(shown) }],
    holds: ({ shown }, _, { db }) => hasAllowed(db, shown.id),
  }),
  // Portfolio news stays true regardless of later changes.
  makeNotice("photo.withdrawn", {
    key: "booking {id} photo {photo} withdrawn at {at}",
    rows: [{ to: "groomer", email: ({ shown, facts }) => photoRemovedEmail(shown, facts.hasLeft) }],
    holds: () => true,
  }),
];

/* Parents' explanations are for admins only, so no email quotes them. */

const disputed: Record<DisputeKind, (visit: Visit) => Pick<EmailTemplate, "subject" | "paragraphs">> = {
  no_show: (visit) => ({
    subject: "A pet parent disputes a no-show",
    paragraphs: [
      prose`${parentIn(visit)} says the visit below wasn't a no-show. We're looking into it and may contact you.`,
      "Until we decide, it doesn't count as a no-show, and they can review the visit.",
    ],
  }),
  did_not_come: (visit) => ({
    subject: "A pet parent says you didn't come",
    paragraphs: [
      prose`${parentIn(visit)} says you didn't come. We're looking into it and may contact you.`,
      "If you were there, mark the visit as completed. We'll email you what we decide. Until then, they can review the visit.",
    ],
  }),
};

const disputedEmail = (visit: Visit, kind: DisputeKind) => emailAbout(visit, disputed[kind](visit));

/** "kept": the visit stays a no-show or missed. */
export type DisputeOutcome = "kept" | "completed";

const subjects: Record<DisputeKind, Record<Side, string>> = {
  no_show: { parent: "We reviewed your dispute", groomer: "We reviewed a disputed no-show" },
  did_not_come: { parent: "We reviewed your report", groomer: "We reviewed a report that you didn't come" },
};

const decided: Record<DisputeKind, Record<DisputeOutcome, Record<Side, (visit: Visit) => Prose>>> = {
  no_show: {
    kept: {
      parent: (visit) => prose`We reviewed your dispute with ${groomerIn(visit)}, and the no-show stays.`,
      groomer: (visit) => prose`${parentIn(visit)} disputed the no-show below. We reviewed it, and the no-show stays.`,
    },
    completed: {
      parent: (visit) => prose`We reviewed your dispute with ${groomerIn(visit)} and marked the visit as completed.`,
      groomer: (visit) =>
        prose`${parentIn(visit)} disputed the no-show below. We reviewed it and marked the visit as completed.`,
    },
  },
  did_not_come: {
    kept: {
      parent: (visit) =>
        prose`We reviewed your report. ${groomerIn(visit)} didn't come, so we canceled the visit. We're sorry.`,
      groomer: (visit) =>
        prose`${parentIn(visit)} reported that you didn't come. We reviewed it, agree, and canceled the visit. It counts as a visit you missed.`,
    },
    completed: {
      parent: (visit) => prose`We reviewed your report about ${groomerIn(visit)} and marked the visit as completed.`,
      groomer: (visit) =>
        prose`${parentIn(visit)} reported that you didn't come. We reviewed it and marked the visit as completed.`,
    },
  },
};

function decisionEmails(visit: Visit, { kind, outcome, hasReview }: DisputeNotice): Record<Side, EmailTemplate> {
  const canReview = !hasReview && (outcome === "completed" || kind === "did_not_come");
  const letter = (side: Side, more: string, action?: EmailTemplate["action"]) =>
    emailAbout(visit, {
      subject: subjects[kind][side],
      paragraphs: [decided[kind][outcome][side](visit), ...(canReview ? [more] : [])],
      ...(canReview && action ? { action } : {}),
    });
  return {
    parent: letter("parent", "How did it go? A review helps other parents.", reviewLink(visit)),
    groomer: letter("groomer", "They can review it."),
  };
}
