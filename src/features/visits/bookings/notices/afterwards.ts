import { and, eq } from "drizzle-orm";
import { allowedPictures, type Db, visitPictures } from "#db/db.ts";
import type { ContestKind } from "#src/shared/visits/booking-labels.ts";
import { type ContestOutcome, contestedLetter, decidedLetters } from "../afterwards/contest-letters.ts";
import { noteToParent, pictureAllowed, pictureRemoved } from "../afterwards/letters.ts";
import { type AboutBooking, type BookingFacts, ofBooking } from "./about.ts";
import { noteLeft } from "./statuses.ts";

type Contested = BookingFacts & { kind: ContestKind };
type Decided = Contested & { outcome: ContestOutcome; hasReview: boolean };

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "booking.noted": BookingFacts;
    "booking.contested": Contested;
    "booking.contest-decided": Decided;
    "picture.allowed": BookingFacts;
    "picture.taken-back": BookingFacts & { picture: number; at: number; hasLeft: boolean };
  }
}

const isContested = ({ contestedAt, contestDecidedAt }: Record<"contestedAt" | "contestDecidedAt", number | null>) =>
  contestedAt !== null && contestDecidedAt === null;

const decided = ({ shown, facts }: AboutBooking<Decided>) => decidedLetters(shown, facts);

const hasAllowed = (db: Db, bookingId: number): boolean =>
  db
    .select({ id: visitPictures.id })
    .from(visitPictures)
    .innerJoin(allowedPictures, eq(allowedPictures.pictureId, visitPictures.id))
    .where(and(eq(visitPictures.bookingId, bookingId)))
    .get() !== undefined;

export const afterwardsNotices = [
  ofBooking("booking.noted", {
    key: "booking {id} noted",
    rows: [
      {
        to: "parent",
        email({ tx, row, shown }) {
          const left = noteLeft(tx, row);
          return left && noteToParent(shown, left);
        },
      },
    ],
    holds: ({ shown, note, blocks }) => shown.status === "completed" && note !== null && !blocks.parent,
  }),
  ofBooking("booking.contested", {
    key: "booking {id} contested",
    rows: [{ to: "groomer", email: ({ shown, facts }) => contestedLetter(shown, facts.kind) }],
    holds: ({ life }) => isContested(life),
  }),
  ofBooking("booking.contest-decided", {
    key: "booking {id} contest decided",
    rows: [
      { to: "parent", email: (about) => decided(about).parent },
      { to: "groomer", email: (about) => decided(about).groomer },
    ],
    holds: ({ life }) => life.contestDecidedAt !== null,
  }),
  ofBooking("picture.allowed", {
    key: "booking {id} picture allowed",
    rows: [{ to: "groomer", email: ({ shown }) => pictureAllowed(shown) }],
    holds: ({ shown }, _, { db }) => hasAllowed(db, shown.id),
  }),
  // Portfolio news stays true regardless of later changes.
  ofBooking("picture.taken-back", {
    key: "booking {id} picture {picture} taken back at {at}",
    rows: [{ to: "groomer", email: ({ shown, facts }) => pictureRemoved(shown, facts.hasLeft) }],
    holds: () => true,
  }),
];
