import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { pets, visitPets, visits } from "#db/schema/tables.ts";
import { addDays } from "#src/shared/base/time.ts";
import type { NextOwnVisit } from "#src/shared/day/own/own-visits.ts";
import type { NextVisitPlan } from "#src/shared/visits/proposals.ts";
import { linkTo } from "#tests/support/clients.ts";
import { enters } from "../../day/own-visits/setup.ts";
import { entersClient } from "./entered/setup.ts";
import { setUpClients } from "./setup.ts";

interface Household {
  /** What the parent wishes and the groomer has noted, in weeks. */
  wished: number | null;
  noted: number | null;
  /** Local days of visits that were booked here, and that the groomer added. */
  booked: string[];
  added: string[];
  due: string;
}

/** Ana's household, who has an account and is in the groomer's own book as well. */
async function setUpHousehold({ wished, noted, booked, added }: Household) {
  const setup = await setUpClients();
  const { app, as, ana, pet, visit } = setup;
  const { db } = app.ctx;
  db.delete(visits).run();
  db.update(pets).set({ repeatWeeks: wished }).where(eq(pets.id, pet.id)).run();
  const own = await entersClient(as.gus, { name: "Ana", email: null, repeatWeeks: noted });
  linkTo(db, own.id, ana.id, app.clock.now());
  const ids = booked.map((date) => visit(ana.id, { preferredDate: date, startsAt: Date.parse(`${date}T12:00Z`) }).id);
  for (const bookingId of ids) db.insert(visitPets).values({ visitId: bookingId, petId: pet.id }).run();
  const ownIds: number[] = [];
  for (const date of added) {
    ownIds.push((await enters(as.gus, { clientName: null, clientId: own.id, zipCode: "28801", date })).id);
  }
  db.update(visits).set({ status: "completed" }).run();
  return { ...setup, lastBooked: ids.at(-1)!, lastAdded: ownIds.at(-1)! };
}

test.each<Household>([
  { wished: null, noted: 4, booked: ["2026-03-31", "2026-05-12"], added: ["2026-05-19"], due: "2026-06-16" },
  { wished: 5, noted: 8, booked: ["2026-05-12"], added: ["2026-05-05"], due: "2026-06-16" },
  {
    wished: null,
    noted: null,
    booked: ["2026-03-10", "2026-05-05"],
    added: ["2026-04-07", "2026-05-19"],
    due: "2026-06-16",
  },
])("a household is due on one day, wherever that is read: %o", async (household) => {
  const { as, list, client, ana, lastBooked, lastAdded } = await setUpHousehold(household);
  const { due, booked, added } = household;
  const read = async <T>(path: string) => (await (await as.gus.get(path)).json()) as T;

  const inList = (await list()).find(({ petParentId }) => petParentId === ana.id)!;
  const offered = await read<NextVisitPlan>(`/api/bookings/${lastBooked}/next-visit`);
  const entered = await read<NextOwnVisit>(`/api/visits/${lastAdded}/next`);

  expect({
    list: inList.dueOn,
    page: (await client()).dueOn,
    offered: addDays(booked.at(-1)!, offered.weeks * 7),
    entered: addDays(added.at(-1)!, entered.weeks * 7),
  }).toEqual({ list: due, page: due, offered: due, entered: due });
});
