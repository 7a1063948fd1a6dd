/* Access to private facts, written from docs/product.md and SECURITY.md and not from the code: each rule cites its
 * sentence. If a rule is too strict, the documents must say more. If a rule is broken, the product is wrong. */

import type { Moment } from "./moment.ts";

export type Channel =
  | "answer"
  | "people"
  | "download"
  | "spreadsheet"
  | "offline"
  | "email"
  | "push"
  | "text"
  | "feed"
  | "log"
  | "metrics";

export interface Reader {
  channel: Channel;
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
  | "place of a photo"
  | "card number"
  | "password";

export interface Fact {
  kind: Kind;
  word: string;
  owner: number | null;
  other?: number;
  booking?: number;
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

const comes =
  (statuses: string[], untilMs = Number.POSITIVE_INFINITY): Rule =>
  ({ id, role }, { owner }, { visits, now }) =>
    role === "groomer" &&
    id !== null &&
    owner !== null &&
    visits(owner, id).some(({ status, endsAt }) => statuses.includes(status) && now <= endsAt + untilMs);

const isVisitedBy =
  (statuses: string[]): Rule =>
  ({ id, role }, { owner }, { visits }) =>
    role === "parent" &&
    id !== null &&
    owner !== null &&
    visits(id, owner).some(({ status }) => statuses.includes(status));

const asAccount: Rule = ({ channel, role }) => channel === "people" && role === "admin";

const either =
  (...rules: Rule[]): Rule =>
  (reader, fact, moment) =>
    rules.some((rule) => rule(reader, fact, moment));

const ANY = ["pending", "accepted", "completed", "no_show", "declined", "cancelled", "expired"];

export const rules: Record<Kind, Rule> = {
  "parent's last name": except(
    ["log", "metrics", "push", "text"],
    either(isOwn, comes(ANY), ({ role }) => role === "admin"),
  ),
  "parent's e-mail": either(
    except(["log", "metrics", "push", "text", "feed"], isOwn),
    inAnswers(either(comes(["accepted", "completed"]), asAccount)),
  ),
  "parent's phone": inAnswers(either(isOwn, asAccount, comes(["accepted", "completed"]))),
  "number for texts": inAnswers(isOwn),
  "parent's street": inAnswers(either(isOwn, comes(["accepted", "completed"], WEEK_MS))),
  "way into the house": inAnswers(
    except(["offline", "spreadsheet"], either(isOwn, comes(["accepted", "completed"], WEEK_MS))),
  ),
  "words about pets": inAnswers(either(isOwn, comes(["pending", "accepted", "completed"]))),
  "groomer's street": inAnswers(isOwn),
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
  message: inAnswers(
    either(isSide, ({ role }, { booking }, moment) => role === "admin" && moment.isThreadOpenToAdmins(booking!)),
  ),
  "note after a visit": inAnswers(isSide),
  "note about a client": inAnswers(
    either(isOwn, ({ channel, id }, { other }) => channel === "download" && id !== null && id === other),
  ),
  "words of a dispute": inAnswers(either(isOwn, ({ role }) => role === "admin")),
  review: inAnswers(
    either(
      isOwn,
      ({ role }) => role === "admin",
      (_, { word }, { isReviewHidden }) => !isReviewHidden(word),
    ),
  ),
  "own client": inAnswers(
    either(
      isOwn,
      ({ id }, { household }, { hasFollowed }) => id !== null && household !== undefined && hasFollowed(id, household),
      ({ channel, id }, { owner }, { hasJoined }) =>
        channel === "download" && id !== null && owner !== null && hasJoined(owner, id),
    ),
  ),
  "own client's gate code": inAnswers(except(["offline", "spreadsheet"], isOwn)),
  "calendar address elsewhere": (reader, fact, moment) => reader.channel === "download" && isOwn(reader, fact, moment),
  "title of a busy time": inAnswers(isOwn),
  "waiting address": nobody,
  "place of a photo": nobody,
  "card number": nobody,
  password: nobody,
};

export const mayKnow = (reader: Reader, fact: Fact, moment: Moment): boolean => rules[fact.kind](reader, fact, moment);
