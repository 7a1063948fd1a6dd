/* Who may know what, written from docs/product.md and SECURITY.md and not from the code that answers: each rule cites the sentence
 * that it stands for. Where it is too strict the documents have to say more, and where it is broken the product is wrong. */

import type { Moment } from "./moment.ts";

/** How something leaves the site; "people" is what admins read of accounts and of mails that nobody took. */
export type Channel =
  | "answer"
  | "people"
  | "download"
  | "spreadsheet"
  | "offline"
  | "mail"
  | "push"
  | "text"
  | "feed"
  | "log"
  | "metrics";

export interface Reader {
  channel: Channel;
  /** An account's id; null for strangers, and for whoever reads logs and metrics. */
  id: number | null;
  role: "visitor" | "parent" | "groomer" | "admin";
}

export type Kind =
  | "parent's last name"
  | "parent's e-mail"
  | "parent's phone"
  | "number for texts"
  | "parent's street"
  | "way into the house"
  | "words about pets"
  | "groomer's street"
  | "groomer's e-mail"
  | "groomer's phone"
  | "message"
  | "note after a visit"
  | "note about a client"
  | "words of a dispute"
  | "review"
  | "own client"
  | "own client's gate code"
  | "calendar address elsewhere"
  | "title of a busy time"
  | "waiting address"
  | "place of a picture"
  | "card number"
  | "password";

export interface Fact {
  kind: Kind;
  word: string;
  /** Who typed it, or whose it is; null for people without an account. */
  owner: number | null;
  /** The other side, and the visit, where it belongs to one. */
  other?: number;
  booking?: number;
  /** Of an own client's name and address: what the invitation goes to. */
  household?: string;
}

type Rule = (reader: Reader, fact: Fact, moment: Moment) => boolean;

const WEEK_MS = 604_800_000;
const isOwn: Rule = ({ id }, { owner }) => id !== null && id === owner;
const isSide: Rule = ({ id }, { owner, other }) => id !== null && (id === owner || id === other);
const nobody: Rule = () => false;
const inAnswers =
  (rule: Rule): Rule =>
  (reader, fact, moment) =>
    ["answer", "people", "download", "offline", "spreadsheet"].includes(reader.channel) && rule(reader, fact, moment);
const except =
  (channels: Channel[], rule: Rule): Rule =>
  (reader, fact, moment) =>
    !channels.includes(reader.channel) && rule(reader, fact, moment);

/** The groomer who reads has a visit of the parent who owns it in one of these states. */
const comes =
  (statuses: string[], untilMs = Number.POSITIVE_INFINITY): Rule =>
  ({ id, role }, { owner }, { visits, now }) =>
    role === "groomer" &&
    id !== null &&
    owner !== null &&
    visits(owner, id).some(({ status, endsAt }) => statuses.includes(status) && now <= endsAt + untilMs);

/** The parent who reads has such a visit of the groomer who owns it. */
const isVisitedBy =
  (statuses: string[]): Rule =>
  ({ id, role }, { owner }, { visits }) =>
    role === "parent" &&
    id !== null &&
    owner !== null &&
    visits(id, owner).some(({ status }) => statuses.includes(status));

/** An admin in the list of people. */
const asAccount: Rule = ({ channel, role }) => channel === "people" && role === "admin";

const either =
  (...rules: Rule[]): Rule =>
  (reader, fact, moment) =>
    rules.some((rule) => rule(reader, fact, moment));

const ANY = ["pending", "accepted", "completed", "no_show", "declined", "cancelled", "expired"];

/** What is in no row of this table is nobody's; logs, metrics, notifications and texts are in none. */
export const rules: Record<Kind, Rule> = {
  // "Names in reviews are a first name and an initial"; "After a request that led to no visit, only the parent's name stays";
  // "An admin reads when, who, what"; "Of what people type, names alone" stand in mails; a feed names who comes.
  "parent's last name": except(
    ["log", "metrics", "push", "text"],
    either(isOwn, comes(ANY), ({ role }) => role === "admin"),
  ),
  // "The groomer reads the address after an accepted or completed booking"; "An admin reads how to reach an account in the list of
  // people alone". A mail goes to its own address and names no other.
  "parent's e-mail": either(
    except(["log", "metrics", "push", "text", "feed"], isOwn),
    inAnswers(either(comes(["accepted", "completed"]), asAccount)),
  ),
  "parent's phone": inAnswers(either(isOwn, asAccount, comes(["accepted", "completed"]))),
  // "A number is given and confirmed by a code", for texts alone.
  "number for texts": inAnswers(isOwn),
  // "The street and the way into the house are read by the groomer from accepted until seven days after the visit."
  "parent's street": inAnswers(either(isOwn, comes(["accepted", "completed"], WEEK_MS))),
  // "No gate codes, and nothing else of the way into a house is kept" on a phone without network.
  "way into the house": inAnswers(
    except(["offline", "spreadsheet"], either(isOwn, comes(["accepted", "completed"], WEEK_MS))),
  ),
  // "What a parent says about pets and health is for the groomer who is coming."
  "words about pets": inAnswers(either(isOwn, comes(["pending", "accepted", "completed"]))),
  // "Streets are never public"; admins read "not where people live".
  "groomer's street": inAnswers(isOwn),
  // "Public when the groomer says so. Parents with an accepted booking see both."
  "groomer's e-mail": either(
    except(["log", "metrics", "push", "text", "feed"], isOwn),
    inAnswers(
      either(asAccount, isVisitedBy(["accepted", "completed", "no_show"]), (_, { owner }, { isPublic }) =>
        isPublic(owner!, "e-mail"),
      ),
    ),
  ),
  "groomer's phone": inAnswers(
    either(isOwn, asAccount, isVisitedBy(["accepted", "completed", "no_show"]), (_, { owner }, { isPublic }) =>
      isPublic(owner!, "phone"),
    ),
  ),
  // "Found through the booking's two sides alone"; "Admins read a thread only while it is reported"; "mails never say what was written".
  message: inAnswers(
    either(isSide, ({ role }, { booking }, moment) => role === "admin" && moment.isThreadOpenToAdmins(booking!)),
  ),
  // "Only the two sides see it, and mails say that it is there, never what."
  "note after a visit": inAnswers(isSide),
  // "No screen shows them to the parent"; "The parent's copy of their data has them all the same".
  "note about a client": inAnswers(
    either(isOwn, ({ channel, id }, { other }) => channel === "download" && id !== null && id === other),
  ),
  // "In a sentence that only admins read"; "Words of a dispute never stand in a mail".
  "words of a dispute": inAnswers(either(isOwn, ({ role }) => role === "admin")),
  // "A hidden one stands on no page, in no answer to strangers. Its writer still reads it"; "without a word of the review" in mails.
  review: inAnswers(
    either(
      isOwn,
      ({ role }) => role === "admin",
      (_, { word }, { isReviewHidden }) => !isReviewHidden(word),
    ),
  ),
  // "Other groomers and admins do not read it"; an invitation fills in "the name, the address that was mailed", "for an hour"; "The parent's copy of their data then has all that the groomer had entered about them".
  "own client": inAnswers(
    either(
      isOwn,
      ({ id }, { household }, { hasFollowed }) => id !== null && household !== undefined && hasFollowed(id, household),
      ({ channel, id }, { owner }, { hasJoined }) =>
        channel === "download" && id !== null && owner !== null && hasJoined(owner, id),
    ),
  ),
  // "The file for spreadsheets has no gate code"; none is kept on a phone.
  "own client's gate code": inAnswers(except(["offline", "spreadsheet"], isOwn)),
  // "It is told to nobody again, not even to its groomer, except in their download."
  "calendar address elsewhere": (reader, fact, moment) => reader.channel === "download" && isOwn(reader, fact, moment),
  "title of a busy time": inAnswers(isOwn),
  // "Admins read how many wait for a ZIP code, and not who." The mail that asks goes to the address itself.
  "waiting address": nobody,
  // "Re-encoded, without the metadata that tells where they were taken."
  "place of a picture": nobody,
  "card number": nobody,
  password: nobody,
};

export const mayKnow = (reader: Reader, fact: Fact, moment: Moment): boolean => rules[fact.kind](reader, fact, moment);
