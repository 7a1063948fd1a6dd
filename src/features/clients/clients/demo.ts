import { and, asc, desc, eq, isNotNull, min } from "drizzle-orm";
import { bookings, clientPets, clients, users, visitPets, visits } from "#db/schema/tables.ts";
import { madeUpClients } from "#db/seed/clients.ts";
import { saidOf } from "#db/seed/tables.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { ClientInput } from "#src/shared/day/own/entered-clients.ts";
import { insertVisit } from "../../visits/bookings/write-added.ts";
import { addClients } from "./entered/add.ts";
import { enteredClients } from "./entered/queries.ts";

export function noteInDemo({ tx, groomerId }: DemoSeed) {
  const [households, petNotes] = [saidOf("household"), saidOf("pet")];
  const visited = tx
    .select({ clientId: clients.id, petId: min(visitPets.petId) })
    .from(clients)
    .innerJoin(bookings, and(eq(bookings.groomerId, clients.groomerId), eq(bookings.petParentId, clients.accountId)))
    .innerJoin(visitPets, eq(visitPets.visitId, bookings.id))
    .where(and(eq(clients.groomerId, groomerId), eq(bookings.status, "completed")))
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

const ways = ["venmo", "cash", "card", "venmo", "zelle", "check"] as const;
const tips = [1000, 0, 500, 1500, 0];

export function payInDemo({ tx, groomerId }: DemoSeed) {
  const done = tx
    .select({ id: visits.id, clientId: visits.clientId, price: visits.priceMin })
    .from(visits)
    .where(and(eq(visits.groomerId, groomerId), eq(visits.status, "completed")))
    .orderBy(desc(visits.startsAt), asc(visits.id))
    .all();
  for (const [at, { id, clientId, price }] of done.entries()) {
    const paid =
      at === 0
        ? ({ tip: 0, paidBy: "not_yet" } as const)
        : { tip: tips[at % tips.length]!, paidBy: ways[(clientId ?? 0) % ways.length]! };
    tx.update(visits)
      .set({ amountPaid: price ?? 0, ...paid })
      .where(eq(visits.id, id))
      .run();
  }
}

const VISITS_BEFORE = 4;
const USUAL_WEEKS = 8;

export function enterInDemo({ tx, now, groomerId }: DemoSeed) {
  const inputs = madeUpClients.map((one) => ClientInput.parse(one));
  const ids = addClients(tx, groomerId, inputs, { now: now - 40 * DAY_MS });
  const today = new Date(now).toISOString().slice(0, 10);
  for (const [at, client] of enteredClients(tx, groomerId, ids).entries()) {
    const weeks = client.repeatWeeks ?? USUAL_WEEKS;
    const last = at % 4 === 0 ? weeks * 7 + (at % 10) : 3 + ((at * 5) % (weeks * 7 - 10));
    for (let before = 0; before < VISITS_BEFORE; before++) {
      const date = weekday(addDays(today, -(last + before * weeks * 7)));
      enterVisit({ tx, now, groomerId }, client, { date, arrivalFrom: timeOfDay((9 + (at % 7)) * 60) });
    }
  }
}

const weekday = (date: string) => (new Date(date).getUTCDay() === 0 ? addDays(date, -1) : date);

type Client = ReturnType<typeof enteredClients>[number];

function enterVisit(
  { tx, now, groomerId }: Omit<DemoSeed, "parentId">,
  client: Client,
  { date, arrivalFrom }: Record<"date" | "arrivalFrom", string>,
) {
  const { id: clientId, address, pets } = client;
  const price = 5500 + 2500 * pets.length;
  const visit = {
    groomerId,
    clientId,
    preferredDate: date,
    arrivalFrom,
    visitMinutes: 30 + 30 * pets.length,
    serviceZipCode: client.zipCode!,
    serviceAddress: address,
    serviceName: "Full groom",
    priceMin: price,
    priceMax: price,
    status: "completed" as const,
  };
  insertVisit(
    tx,
    visit,
    pets.map(({ id }) => id),
    now,
  );
}

/** A demo parent also becomes an entered client with an equal email, so that the link question appears. */
export function askInDemo({ tx, now, groomerId }: DemoSeed) {
  const parent = tx
    .select({ fullName: users.fullName, email: users.email })
    .from(users)
    .innerJoin(bookings, eq(bookings.petParentId, users.id))
    .where(and(eq(bookings.groomerId, groomerId), eq(bookings.status, "completed"), isNotNull(users.emailVerifiedAt)))
    .orderBy(asc(users.id))
    .get();
  if (!parent) return;
  const name = `The ${parent.fullName.split(" ").at(-1)} family`;
  const input = ClientInput.parse({ name, email: parent.email, note: "Longtime clients" });
  addClients(tx, groomerId, [input], { now: now - 40 * DAY_MS });
}
