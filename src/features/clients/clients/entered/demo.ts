import { madeUpClients } from "#db/seed/clients.ts";
import type { DemoSeed } from "#src/base/feature.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { addDays } from "#src/shared/base/time.ts";
import { timeOfDay } from "#src/shared/base/time-of-day.ts";
import { ClientInput } from "#src/shared/day/own/entered-clients.ts";
import { insertVisit } from "../../../visits/bookings/write-added.ts";
import { addClients } from "./add.ts";
import { enteredClients } from "./queries.ts";

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
