import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as tables from "#db/schema/tables.ts";
import { DAY_MS, utcDay } from "#src/shared/base/time.ts";
import { UNDO_LINK_DAYS } from "#src/shared/day/added/added-labels.ts";
import { ACCESS_FOR_MS } from "#src/shared/visits/access-labels.ts";
import { INTERNAL, ownedRule, ruleOf, SECRET_REASON, unowned } from "./rule.ts";

const { clientInvitations, clients, notSameClient, visitReminders } = tables;

/** Adds a day, because local weeks end after UTC's. */
function hasNoVisitLeft(now: number) {
  const over = utcDay(now - ACCESS_FOR_MS - DAY_MS);
  const added = sql`(SELECT max(preferred_date) FROM visits WHERE client_id = ${clients.id}
    AND source = 'groomer' AND status <> 'cancelled')`;
  const booked = sql`(SELECT max(preferred_date) FROM bookings WHERE pet_parent_id = ${clients.accountId}
    AND +groomer_id = ${clients.groomerId} AND status IN ('accepted', 'completed', 'no_show'))`;
  const isForGood = sql`(${clients.source} = 'request' OR ${clients.linkedAt} <= ${now - UNDO_LINK_DAYS * DAY_MS})`;
  return and(
    sql`(${added} IS NOT NULL OR (${isForGood} AND ${booked} IS NOT NULL))`,
    sql`coalesce(${added}, '') <= ${over} AND coalesce(${booked}, '') <= ${over}`,
  );
}

export const clientRules = [
  ownedRule(visitReminders, {
    of: ({ userId }) => sql`${visitReminders.petId} IN (SELECT id FROM pets WHERE pet_parent_id = ${userId})`,
    download: {
      visitReminders: {
        names: "dueOn emailedAt",
        more: { petName: sql<string>`(SELECT name FROM pets WHERE pets.id = visit_reminders.pet_id)` },
        order: "emailedAt petId",
      },
    },
  }),
  ownedRule(tables.pets, {
    shown: {
      pets: `name type breed age weight medicalInfo healthIssues specialInstructions coat traits rabiesUntil repeatWeeks
        archivedAt createdAt`,
    },
    withheld: { "their addresses are in the download": "rabiesCertificate imageFile" },
  }),
  ruleOf(tables.clientPets, {
    shown: { addedClients: "name type breed size weight birthYear coat traits rabiesUntil note" },
    withheld: { [INTERNAL]: "createdAt" },
  }),
  ownedRule(notSameClient, {
    of: ({ userId }) => eq(notSameClient.parentId, userId),
    withheld: { [INTERNAL]: "since" },
  }),
  ownedRule(clientInvitations, {
    download: {
      invitedClients: {
        names: "clientId",
        more: { invitedAt: sql<number>`${clientInvitations.askedAt}` },
        order: "id",
      },
    },
    withheld: { [SECRET_REASON]: "addressHash tokenHash", [INTERNAL]: "sentAt followedAt" },
  }),
  ...unowned("addresses that want no invitation from anyone, as keyed hashes", tables.invitationOptOuts),
  ownedRule(clients, {
    shown: {
      addedClients: `source name phone email address city state zipCode parking stairs gateCode whoIsHome accessNote note
        repeatWeeks lastVisit nextVisit createdAt`,
      blocked: "blockedAt blockedByParentAt",
      addedAboutYou: "linkedAt",
    },
    withheld: { [INTERNAL]: "remindedAt changedAt" },
    after: [
      { when: (now) => and(isNotNull(clients.gateCode), hasNoVisitLeft(now)), change: () => ({ gateCode: null }) },
    ],
  }),
  ownedRule(tables.clientImports, { withheld: { [INTERNAL]: "added importedAt" } }),
];
