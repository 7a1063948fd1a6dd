import type { Db, Tx } from "#db/open.ts";
import type { PushKind } from "#src/shared/people/push-labels.ts";
import type { SentKind } from "#src/shared/people/sms-labels.ts";
import type { Side } from "#src/shared/visits/proposal-labels.ts";
import type { Config } from "../base/config.ts";
import type { Letter } from "../mail/letter.ts";

/** A table of each feature's rows. A command says what happened; each row is asked again at the moment of sending. */

/** What commands say that has happened, by its name, with the facts that it takes. The feature that owns an event adds it here. */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface NoticeEvents {}
export type NoticeEvent = keyof NoticeEvents;

/** Whether it goes out between 9 PM and 8 AM: never, on a day of the visit, or always. */
export type Quiet = "by-day" | "at-night-on-its-day" | "at-night";

interface Reader {
  userId: number;
  email: string;
  /** Looked up where the event does not know it. */
  confirmedAt?: number | null;
  leftAt?: number | null;
  disabledAt?: number | null;
}

/** `person`: what has no sides is about one account. */
export type Reading = Side | "person";

export interface About {
  /** What fills the key. */
  named: Readonly<Record<string, unknown>>;
  readers: Readonly<Partial<Record<Reading, Reader>>>;
  /** Who has brought it about. */
  by?: Side | "system" | undefined;
  visit?: {
    id: number;
    preferredDate: string;
    timeZone: string;
    /** The local day on which it would have been, of one that has moved. */
    was?: string | undefined;
  };
  /** What a text says besides; about when, local "HH:MM". */
  detail?: string | undefined;
  /** What switches such emails off, where that is not an account's choice. */
  offToken?: string | undefined;
  file?(side: Side): string | undefined;
}

/** One side of an event. Without a channel there is none of it. */
export interface Row<A = About> {
  /** `other`: not the one who has brought it about. */
  to: Reading | "actor" | "other";
  /** Undefined where there is nothing to say in this case. */
  email?(about: A, side: Side): Letter | undefined;
  push?: PushKind;
  text?: SentKind;
}

export interface World {
  readonly db: Db;
  readonly now: () => number;
}

/** What waits in a queue, as its row tells it. */
export interface Waiting {
  /** Undefined where the notice has no sides. */
  side?: Side | undefined;
  /** What its key names; of notifications and texts the booking's `id` or the `date`, if any. */
  named: Readonly<Record<string, string | undefined>>;
  /** Of an email: its key, and its address. */
  key?: string;
  to?: string;
  /** Of a notification or text: whose. */
  userId?: number;
}

/** What makes emails of it, and their order of precedence is that of the rows. */
export interface Spec<A = About> {
  /** The key of its emails, with the names of facts in braces. The same key written twice is one email. */
  key?: string;
  rows: readonly Row<A>[];
  /** By night on the day of the visit alone, unless it says otherwise. */
  quiet?: Quiet;
  /** In ms: how long it waits, because it may be undone, or read. */
  delayMs?: number;
  /** The clock says it: someone suspended cannot act on it, and gets nothing. */
  isBySystem?: true;
  /** An email that goes out within minutes says what was done, beside the one that says what came of it. */
  isRecord?: true;
  /** Asked when it is sent, on each channel alike: whether it is still true. */
  holds(world: World, waiting: Waiting): boolean;
}

export interface Notice<Ctx> extends Spec {
  event: string;
  /** Reads what it is about, in the transaction of the event; undefined when no one is to be notified. */
  about?(ctx: Ctx, tx: Tx, facts: unknown): About | undefined;
}

export interface PushTold {
  kind: PushKind;
  bookingId: number | null;
  date: string | null;
  userId: number;
  role: string;
}

/** What the service worker is told. `tag`: a later one takes the place of what is still shown of the same thing. */
export interface PushContent {
  title: string;
  body: string;
  url: string;
  tag: string;
}

export interface TextTold {
  kind: SentKind;
  userId: number;
  role: string;
  bookingId: number | null;
  detail: string | null;
}

/** A sentence, and the page that it links to. */
export interface TextWords {
  says: string;
  path?: string;
}

export type PushWords = (world: World, told: PushTold) => PushContent | undefined;
export type TextSays = (world: World & { config: Config }, told: TextTold) => TextWords | undefined;

export interface Notices<Ctx> {
  events: readonly Notice<Ctx>[];
  /** What its kinds of notifications and texts say, as things are when they are sent. */
  pushes?: Partial<Record<PushKind, PushWords>>;
  texts?: Partial<Record<SentKind, TextSays>>;
}
