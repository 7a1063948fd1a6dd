import { and, asc, desc, eq, sql } from "drizzle-orm";
import { type Db, findRow, findRows, hasRow, proposalOptions, proposals, type Tx } from "#db/db.ts";
import { slotEndsAt } from "#src/domain/slot-times.ts";
import type { Queued, SendCtx } from "#src/notices/notice.ts";
import { type BookingStatus, otherSide, type ProposalStatus, type Side } from "#src/shared/visits/booking-labels.ts";
import { offerEmailsByState } from "../afterwards/emails.ts";
import { nextVisitView } from "../afterwards/next-visit.ts";
import { emailByNewStatus } from "../changes/emails.ts";
import type { ProposalRow } from "../changes/proposal-rows.ts";
import { proposalZone } from "../changes/proposal-view.ts";
import type { BookingRow } from "../rows.ts";
import { type AboutBooking, type BookingEventData, makeNotice } from "./about.ts";

interface ProposalEvent extends BookingEventData {
  proposal: number;
  by: Side | "system";
}

declare module "#src/notices/notice.ts" {
  interface NoticeEvents {
    "proposal.open": ProposalEvent;
    "proposal.withdrawn": ProposalEvent;
    "proposal.declined": ProposalEvent;
    "proposal.lapsed": ProposalEvent;
  }
}

const read = (tx: Db | Tx, id: number) => findRow(tx, proposals, { id })!;

function template(about: AboutBooking<ProposalEvent>, side: Side, status: Exclude<ProposalStatus, "accepted">) {
  const { tx, facts, row, shown } = about;
  const proposal = read(tx, facts.proposal);
  const isNext = proposal.kind === "next-visit";
  if (isNext && side === "parent" && status === "lapsed") return undefined;
  const options = findRows(tx, proposalOptions, { proposalId: facts.proposal }, asc(proposalOptions.place));
  const proposed = { ...proposal, options, isOver: isOver(about), isCounter: hasAnswered(tx, proposal) };
  if (!isNext) return emailByNewStatus[status](shown, proposed, side);
  const timeZone = proposalZone(proposal.kind, row);
  return offerEmailsByState[status]({ ...shown, ...nextVisitView(tx, row.shown), timeZone }, proposed);
}

const isOver = ({ ctx, row, tx, facts }: AboutBooking<ProposalEvent>) =>
  read(tx, facts.proposal).kind === "other-time" && ctx.now() >= slotEndsAt(row.shown);

const hasAnswered = (tx: Tx, { bookingId, madeBy, createdAt }: ProposalRow): boolean =>
  hasRow(tx, proposals, { bookingId, madeBy: otherSide[madeBy], status: "declined", repliedAt: createdAt });

const open: readonly BookingStatus[] = ["pending", "accepted", "completed"];

function isNow(status: ProposalStatus, row: BookingRow, { named }: Queued, world: SendCtx): ProposalRow | undefined {
  const isIt = named.proposal === undefined ? sql`1` : eq(proposals.id, Number(named.proposal));
  const found = findRow(world.db, proposals, and(eq(proposals.bookingId, row.shown.id), isIt), desc(proposals.id));
  return found?.status === status && open.includes(row.shown.status) ? found : undefined;
}

export const proposalNotices = [
  makeNotice("proposal.open", {
    key: "booking {id} proposal {proposal} open",
    quiet: "by-day",
    rows: [{ to: "other", email: (about, side) => template(about, side, "open"), push: "proposal" }],
    holds(row, waiting, world) {
      const found = isNow("open", row, waiting, world);
      return found !== undefined && found.madeBy !== waiting.side && world.now() < found.expiresAt;
    },
  }),
  makeNotice("proposal.withdrawn", {
    key: "booking {id} proposal {proposal} withdrawn",
    rows: [{ to: "other", email: (about, side) => template(about, side, "withdrawn"), push: "change" }],
    holds: (row, waiting, world) => isNow("withdrawn", row, waiting, world) !== undefined,
  }),
  makeNotice("proposal.declined", {
    key: "booking {id} proposal {proposal} declined",
    rows: [{ to: "other", email: (about, side) => template(about, side, "declined"), push: "answer" }],
    holds: (row, waiting, world) => isNow("declined", row, waiting, world) !== undefined,
  }),
  // No notice after the visit: the server was down, and nothing is left to do.
  makeNotice("proposal.lapsed", {
    key: "booking {id} proposal {proposal} lapsed",
    isBySystem: true,
    unless: isOver,
    rows: [
      { to: "parent", email: (about, side) => template(about, side, "lapsed") },
      { to: "groomer", email: (about, side) => template(about, side, "lapsed") },
    ],
    holds: (row, waiting, world) => isNow("lapsed", row, waiting, world) !== undefined,
  }),
];
