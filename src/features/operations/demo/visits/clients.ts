import { and, asc, desc, eq, isNotNull, min, ne } from "drizzle-orm";
import { bookings, changeRow, clientPets, clients, findRows, smsNumbers, users, visitPets, visits } from "#db/db.ts";
import { madeUpClients } from "#db/seed/people.ts";
import { seedTextsOf } from "#db/seed/tables.ts";
import { addClients } from "#src/features/clients/clients/added/add.ts";
import { addedClients } from "#src/features/clients/clients/added/queries.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import { addDays, DAY_MS, timeOfDay, utcDay } from "#src/shared/base/time.ts";
import { ClientInput } from "#src/shared/day/added/added-clients.ts";
import { CONSENT_VERSION } from "#src/shared/people/sms-labels.ts";
import { type Seed, seedRow } from "../people/accounts.ts";
import { type Cast, castSql, findDemoBooking, isCompletedSql } from "./cast.ts";

export function agreeToTexts(seed: Seed, { parent }: Cast) {
  const agreedAt = seed.now - 30 * DAY_MS;
  const consent = { agreedAt, agreedWords: CONSENT_VERSION, agreedFrom: "192.0.2.10", confirmedAt: agreedAt };
  seedRow(seed, smsNumbers, { userId: parent.id, number: "+18285550143", ...consent });
}

export function addBlocks(seed: Seed, cast: Cast) {
  const { his } = castSql(cast);
  for (const [status, column] of [
    ["no_show", "blockedAt"],
    ["cancelled", "blockedByParentAt"],
  ] as const) {
    const isOne = [his, eq(bookings.status, status), ne(bookings.petParentId, cast.parent.id)];
    const last = findDemoBooking(seed, isOne, desc(bookings.startsAt));
    if (!last) continue;
    const at = Math.min(seed.now, last.statusChangedAt + DAY_MS);
    changeRow(seed.tx, clients, { groomerId: cast.groomer.id, accountId: last.petParentId }, { [column]: at });
  }
}

export function addDemoClients(seed: Seed, cast: Cast) {
  noteHouseholds(seed, cast);
  enterClients(seed, cast);
  enterOneTwice(seed, cast);
  notePayments(seed, cast);
}

function noteHouseholds({ tx }: Seed, { groomer: { id } }: Cast) {
  const [households, petNotes] = [seedTextsOf("household"), seedTextsOf("pet")];
  const visited = tx
    .select({ clientId: clients.id, petId: min(visitPets.petId) })
    .from(clients)
    .innerJoin(bookings, and(eq(bookings.groomerId, clients.groomerId), eq(bookings.petParentId, clients.accountId)))
    .innerJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .where(and(eq(clients.groomerId, id), isCompletedSql))
    .groupBy(clients.id)
    .orderBy(asc(clients.accountId))
    .limit(households.length)
    .all();
  for (const [at, { clientId, petId }] of visited.entries()) {
    tx.update(clients).set({ note: households[at] }).where(eq(clients.id, clientId)).run();
    const isTheirs = and(eq(clientPets.clientId, clientId), eq(clientPets.petId, petId!));
    tx.update(clientPets).set({ note: petNotes[at] }).where(isTheirs).run();
  }
}

const VISITS_BEFORE = 4;
const USUAL_WEEKS = 8;

function enterClients({ tx, now }: Seed, { groomer: { id: groomerId } }: Cast) {
  const inputs = madeUpClients.map((one) => ClientInput.parse(one));
  const ids = addClients(tx, groomerId, inputs, { now: now - 40 * DAY_MS });
  for (const [at, client] of addedClients(tx, groomerId, ids).entries()) {
    const { id: clientId, pets, zipCode, address: serviceAddress } = client;
    const price = 5500 + 2500 * pets.length;
    const visit = {
      ...{ groomerId, clientId, serviceAddress, serviceZipCode: zipCode!, serviceName: "Full groom" },
      ...{ priceMin: price, priceMax: price, visitMinutes: 30 + 30 * pets.length, status: "completed" as const },
      arrivalFrom: timeOfDay((9 + (at % 7)) * 60),
    };
    const days = 7 * (client.repeatWeeks ?? USUAL_WEEKS);
    const last = at % 4 === 0 ? days + (at % 10) : 3 + ((at * 5) % (days - 10));
    const petIds = pets.map(({ id }) => id);
    for (let before = 0; before < VISITS_BEFORE; before++) {
      const preferredDate = weekday(addDays(utcDay(now), -(last + before * days)));
      insertVisit(tx, { ...visit, preferredDate }, petIds, now);
    }
  }
}

const weekday = (date: string) => (new Date(date).getUTCDay() === 0 ? addDays(date, -1) : date);

/** A parent also becomes an added client with the parent's email, so that the link question appears. */
function enterOneTwice({ tx, now }: Seed, cast: Cast) {
  const parent = tx
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .innerJoin(bookings, eq(bookings.petParentId, users.id))
    .where(and(castSql(cast).his, isCompletedSql, isNotNull(users.emailVerifiedAt)))
    .orderBy(asc(users.id))
    .get();
  if (!parent) return;
  const name = `The ${parent.fullName.split(" ").at(-1)} family`;
  const input = ClientInput.parse({ name, email: parent.email, note: "Longtime clients" });
  addClients(tx, cast.groomer.id, [input], { now: now - 40 * DAY_MS });
}

const paymentMethods = ["venmo", "cash", "card", "venmo", "zelle", "check"] as const;
const tips = [1000, 0, 500, 1500, 0];

function notePayments({ tx }: Seed, { groomer }: Cast) {
  const isDone = { groomerId: groomer.id, status: "completed" } as const;
  const done = findRows(tx, visits, isDone, desc(visits.startsAt), asc(visits.id));
  for (const [at, { id, clientId, priceMin: price }] of done.entries()) {
    const paid =
      at === 0
        ? ({ tip: 0, paidBy: "not_yet" } as const)
        : { tip: tips[at % tips.length]!, paidBy: paymentMethods[(clientId ?? 0) % paymentMethods.length]! };
    changeRow(tx, visits, { id }, { amountPaid: price ?? 0, ...paid });
  }
}
