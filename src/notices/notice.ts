import type { Db, Tx } from "#db/db.ts";
import type { PushKind } from "#src/shared/people/push-labels.ts";
import type { SentSmsKind } from "#src/shared/people/sms-labels.ts";
import type { Side } from "#src/shared/visits/booking-labels.ts";
import type { Config } from "../base/config.ts";
import type { EmailTemplate } from "../email/template.ts";

/** Features' notices. Each is checked again when it's sent. */

/** Events and their facts; features extend this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface NoticeEvents {}
export type NoticeEvent = keyof NoticeEvents;

/** Sending between 9 PM and 8 AM: never, on the visit's day, or always. */
export type QuietRule = "by-day" | "at-night-on-its-day" | "at-night";

export interface NoticeUser {
  userId: number;
  email: string;
  /** Undefined for an address without an account. */
  fullName?: string;
  confirmedAt?: number | null;
  leftAt?: number | null;
  disabledAt?: number | null;
}

/** `person`: about one account instead of two sides. */
export type ReaderSide = Side | "person";

export interface NoticeData {
  named: Readonly<Record<string, unknown>>;
  readers: Readonly<Partial<Record<ReaderSide, NoticeUser>>>;
  by?: Side | "system" | undefined;
  visit?: {
    /** Null for a question before a booking. */
    id: number | null;
    preferredDate: string;
    timeZone: string;
    /** Previous local date of a moved visit. */
    was?: string | undefined;
  };
  /** Estimated arrival as local "HH:MM". */
  detail?: string | undefined;
  /** Unsubscribe token of an address without an account. */
  offToken?: string | undefined;
  file?(side: Side): string | undefined;
}

export interface NoticeRow<A = NoticeData> {
  to: ReaderSide | "actor" | "other";
  email?(about: A, side: Side): EmailTemplate | undefined;
  push?: PushKind;
  text?: SentSmsKind;
  /** False for a request: it isn't texted, and is notified by day. */
  isVisit?(about: A): boolean;
}

export interface SendCtx {
  readonly db: Db;
  readonly now: () => number;
}

export interface Queued {
  side?: Side | undefined;
  /** Values from the key; for pushes and texts, only the booking's `id` or `date`. */
  named: Readonly<Record<string, string | undefined>>;
  key?: string;
  to?: string;
  userId?: number;
}

export interface EventSpec<A = NoticeData> {
  /** Template with facts in braces. A repeated key sends no second email. */
  key?: string;
  rows: readonly NoticeRow<A>[];
  quiet?: QuietRule;
  /** Milliseconds by which sending waits, for events that can be undone or read. */
  delayMs?: number;
  /** Not sent to suspended people, who can't act on it. */
  isBySystem?: true;
  /** Sent even if an event within five minutes supersedes it. */
  isRecord?: true;
  /** Checked when it's sent, on every channel. */
  holds(world: SendCtx, waiting: Queued): boolean;
  /** Called for an email that isn't sent because it no longer holds. */
  dropped?(tx: Tx, waiting: Queued, now: number): void;
}

export interface Notice<Ctx> extends EventSpec {
  event: string;
  /** Runs in the event's transaction. Undefined to notify no one. */
  about?(ctx: Ctx, tx: Tx, facts: unknown): NoticeData | undefined;
}

export interface QueuedPush {
  kind: PushKind;
  bookingId: number | null;
  date: string | null;
  userId: number;
  role: string;
}

/** A later push with the same `tag` replaces this one. */
export type PushContent = Record<"title" | "body" | "url" | "tag", string>;

export interface QueuedText {
  kind: SentSmsKind;
  userId: number;
  role: string;
  bookingId: number | null;
  detail: string | null;
}

export interface TextContent {
  says: string;
  path?: string;
}

export type PushWriter = (context: SendCtx, push: QueuedPush) => PushContent | undefined;
export type TextWriter = (context: SendCtx & { config: Config }, text: QueuedText) => TextContent | undefined;

export interface Notices<Ctx> {
  events: readonly Notice<Ctx>[];
  pushes?: Partial<Record<PushKind, PushWriter>>;
  texts?: Partial<Record<SentSmsKind, TextWriter>>;
}
