import { and, eq, isNotNull, lt, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import * as tables from "#db/schema/tables.ts";
import { MINUTE_MS, minutesOfDay } from "#src/shared/base/time.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import { ACCESS_FOR_MS } from "#src/shared/visits/access-labels.ts";
import { emptyAccess, emptyTextFields } from "#src/shared/visits/booking-fields.ts";
import { slotHours } from "#src/shared/visits/booking-labels.ts";
import type { ProposedTime } from "#src/shared/visits/proposals.ts";
import { siteOwnReasons } from "#src/shared/visits/site-reasons.ts";
import { INTERNAL, nullsFor, ownedRule, type Person, ruleOf, SECRET_REASON, VISITS_KEPT_MS } from "./rule.ts";

const { isAddedBy, proposals, visitNotes, visits } = tables;

const noPlace = nullsFor("serviceAddress serviceCity serviceState serviceZipCode distanceMiles");
const noWords = { ...emptyTextFields, ...emptyAccess, disputeText: null, idempotencyKey: null };
const nothingAdded = { title: null, note: null, seriesDate: null };
/** The fingerprint would let someone verify a guess of the removed data. */
const noFingerprint = { requestKey: sql`'removed ' || ${visits.id}` };
const noReason = () => ({ statusReason: null });

const wroteReason = ({ userId }: Person) =>
  sql`${visits.statusReason} IS NOT NULL AND EXISTS (SELECT 1 FROM audit_log WHERE target = 'booking ' || ${visits.id}
    AND action IN ('booking-cancel', 'booking-decline') AND actor_id = ${userId})`;

const minutes = Object.entries(slotHours).map(([slot, { opens, closes }]) => {
  const begins = minutesOfDay(opens);
  const exact = sql`ifnull(substr(${visits.arrivalFrom}, 1, 2) * 60 + substr(${visits.arrivalFrom}, 4) + 60, 0)`;
  return sql`WHEN ${slot} THEN max(${minutesOfDay(closes)}, ${exact}) - ${begins}`;
});
/** The end of the time of day, or of an exact time that ends later (`slotEndsAt`). */
const endsAt = sql`${visits.startsAt} + ${MINUTE_MS} * CASE ${visits.preferredTimeSlot} ${sql.join(minutes, sql` `)} END`;

/** True until the visit's texts and the fingerprint are removed. */
const isSaid = sql`(${visits.requestKey} NOT LIKE 'removed %' OR ${visits.petInfo} <> '' OR ${sql.join(
  (Object.keys({ ...noWords, ...noReason() }) as (keyof typeof emptyAccess)[])
    .filter((name) => String(name) !== "petInfo")
    .map((name) => sql`${visits[name]} IS NOT NULL`),
  sql` OR `,
)})`;

const isWrittenBy =
  (visitId: SQL, side: SQL) =>
  ({ userId, groomerId }: Person) =>
    sql`(${side} = 'parent' AND ${visitId} IN (SELECT id FROM bookings WHERE pet_parent_id = ${userId})
      OR ${side} = 'groomer' AND ${visitId} IN (SELECT id FROM bookings WHERE groomer_id = ${groomerId ?? 0}))`;

export const isOfOldVisit = (visitId: SQLiteColumn, now: number) =>
  sql`EXISTS (SELECT 1 FROM bookings AS old WHERE old.id = ${visitId} AND old.starts_at < ${now - VISITS_KEPT_MS})`;

export const visitRules = [
  ruleOf(tables.bookingAddOns, {
    shown: { bookings: "name price durationMinutes isExtra" },
    keeps: ["it was agreed on", "name"],
  }),
  ruleOf(tables.visitPets, {}),
  ruleOf(tables.bookingPolicies, {
    shown: { bookings: "version noticeHours lateText noShowText mattedText rabies wasShown" },
    keeps: ["it was agreed on", "lateText noShowText mattedText"],
  }),
  ownedRule(visitNotes, {
    of: ({ groomerId }) =>
      sql`${visitNotes.bookingId} IN (SELECT id FROM bookings WHERE groomer_id = ${groomerId ?? 0})`,
    shown: { bookings: "text writtenAt" },
    after: [{ when: (now) => isOfOldVisit(visitNotes.bookingId, now), change: "delete", inPieces: true }],
  }),
  ruleOf(tables.proposalOptions, {
    shown: { proposalsMade: "place date slot time" },
    withheld: { [INTERNAL]: "isOverbooked" },
    keeps: ["the other side can look up the proposed times", "date time"],
  }),
  ownedRule(proposals, {
    of: isWrittenBy(sql`${proposals.bookingId}`, sql`${proposals.madeBy}`),
    download: {
      proposalsMade: {
        names: "bookingId kind note status createdAt repliedAt",
        more: {
          options: sql`(SELECT json_group_array(json_object('date', date, 'slot', slot, 'time', time))
            FROM (SELECT date, slot, time FROM proposal_options WHERE proposal_id = proposals.id ORDER BY place))`.mapWith(
            (text): ProposedTime[] => JSON.parse(text),
          ),
        },
      },
    },
    withheld: { [INTERNAL]: "madeBy expiresAt" },
    closing: [{ change: () => ({ note: null }) }],
    keeps: ["the other side can look up the proposed times"],
    after: [
      {
        when: (now) => and(isNotNull(proposals.note), isOfOldVisit(proposals.bookingId, now)),
        change: () => ({ note: null }),
        inPieces: true,
      },
    ],
  }),
  ownedRule(visits, {
    of: ({ userId }) => eq(visits.petParentId, userId),
    download: {
      cameBy: {
        more: { bookingId: sql<number>`${visits.id}`, referralSource: sql<ReferralSource>`${visits.referralSource}` },
        where: isNotNull(visits.referralSource),
        order: "id",
      },
    },
    shown: {
      bookings: `serviceName priceMin priceMax durationMinutes petCount petSize visitMinutes preferredDate preferredTimeSlot timeZone
        startsAt petInfo specialInstructions coatCondition parking stairs gateCode whoIsHome accessNote serviceAddress serviceCity
        serviceState serviceZipCode distanceMiles status statusReason arrivalFrom arrivalUntil isOverbooked onMyWayAt arrivedAt
        expiresAt cancelledBy disputeKind disputedAt disputeText disputeDecidedAt requestDate amountPaid tip paidBy depositCents`,
      addedVisits: "title note",
    },
    withheld: {
      [SECRET_REASON]: "requestKey idempotencyKey",
      [INTERNAL]:
        "visitOrder undoExpiresAt undoUntil statusChangedAt repliedAt acceptedAt calendarSequence source seriesDate hasOwnPets",
    },
    closing: [
      { of: ({ groomerId }) => isAddedBy(groomerId), change: "delete" },
      {
        of: ({ groomerId }) => eq(visits.groomerId, groomerId ?? 0),
        change: () => ({ amountPaid: null, tip: null, paidBy: null }),
      },
      {
        change: () => ({
          ...noWords,
          ...noPlace,
          ...nothingAdded,
          ...noFingerprint,
          petInfo: "Removed with the account",
        }),
      },
      { of: (person) => and(eq(visits.petParentId, person.userId), wroteReason(person)), change: noReason },
      {
        // Keep the site's own reasons, because they explain to parents why their request ended.
        of: (person) =>
          and(
            eq(visits.groomerId, person.groomerId ?? 0),
            wroteReason(person),
            notInArray(visits.statusReason, Object.values(siteOwnReasons)),
          ),
        change: noReason,
      },
    ],
    keeps: [
      "the other side looks up what was agreed on, and what they wrote themselves",
      "serviceName preferredDate timeZone statusReason arrivalFrom arrivalUntil",
    ],
    after: [
      {
        when: (now) =>
          and(isNotNull(visits.gateCode), lte(visits.startsAt, now - ACCESS_FOR_MS), lte(endsAt, now - ACCESS_FOR_MS)),
        change: () => ({ gateCode: null, ...noFingerprint }),
      },
      {
        when: (now) => and(lt(visits.startsAt, now - VISITS_KEPT_MS), eq(visits.source, "site"), isSaid),
        change: () => ({ ...noWords, ...noReason(), ...noFingerprint }),
        inPieces: true,
      },
    ],
  }),
  ownedRule(tables.visitSeries, {
    of: ({ userId, groomerId }) =>
      sql`(groomer_id = ${groomerId ?? 0} OR source = 'site' AND client_id IN (SELECT id FROM clients WHERE account_id = ${userId}))`,
    shown: { addedVisits: "everyWeeks" },
    withheld: {
      "its visits have the same":
        "preferredTimeSlot untilDate arrivalFrom arrivalUntil visitMinutes serviceZipCode serviceAddress serviceName priceMin priceMax note",
      [INTERNAL]: "source fromDate madeUntil createdAt",
    },
  }),
];
