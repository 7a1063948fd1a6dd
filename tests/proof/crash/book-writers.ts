import { join } from "node:path";
import { addDays } from "#src/shared/base/time.ts";
import type { OwnVisitStatus } from "#src/shared/visits/own/own-labels.ts";
import type { OwnVisitView } from "#src/shared/visits/own/own-visits.ts";
import { type Business, bookingOf } from "../support/world.ts";
import { change, create, send } from "./calls.ts";
import { inTurn } from "./in-turn.ts";
import { reading } from "./read-data.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

/* What a groomer enters in their own book, where nobody else is asked. */

const PATH = "/api/visits";
/** Behind the days of bookings, and days on which a series has some visits before half a year is over. */
const DAYS = { alone: 400, series: 140 };

export const ownVisitValue = (date: string, start: string, status: OwnVisitStatus = "accepted") =>
  `${status}, ${date}, ${start}`;

const NINE = "09:00";
const facts = (business: Business, inDays: number) => ({
  date: bookingOf(business, inDays).preferredDate,
  start: NINE,
  until: null,
  minutes: 30,
  zipCode: business.zipCode,
  address: "8 Elm Court",
  service: "Bath",
  price: 6500,
  note: null,
});

/** A fair is entered, moved, and removed; or it is over, and completed or a no-show. */
export function enterVisits(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  return async () => {
    const { cookie, business } = nextOwner();
    const number = stage.next();
    const given = facts(business, DAYS.alone + (number % 50));
    const body = { ...given, clientId: null, clientName: null, title: `Vet fair ${number}` };
    const call = { method: "POST", path: PATH, cookie, body, mayBeFull: true } as const;
    const { id } = await create<OwnVisitView>(stage, "own visit", ownVisitValue(given.date, NINE), call);
    const one = { cookie, path: `${PATH}/${id}` };
    const date = number % 2 === 0 ? addDays(given.date, 7) : dayBeforeYesterday();
    const key = `own visit ${id}`;
    const moved = { ...one, method: "PATCH", body: { date, start: "09:15" }, mayBeFull: true } as const;
    await change(stage, key, ownVisitValue(date, "09:15"), moved);
    if (number % 2 === 0) return change(stage, key, "gone", { ...one, method: "DELETE" });
    const status = number % 4 === 1 ? "completed" : "no_show";
    const ended = { method: "PATCH", cookie, path: `${PATH}/${id}/status`, body: { status } } as const;
    return change(stage, key, ownVisitValue(date, "09:15", status), ended);
  };
}

/** Over wherever the groomer is, and not so long ago that the site says by itself that a visit is completed. */
const dayBeforeYesterday = () => addDays(new Date().toISOString().slice(0, 10), -2);

/** A new household comes every week; from the third time on at another hour; then that ends, and then all of it. */
export function enterSeries(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  return async () => {
    const { cookie, business } = nextOwner();
    const given = facts(business, DAYS.series);
    const clientName = `Weekly household ${stage.next()}`;
    const repeat = { everyWeeks: 1, untilDate: null };
    const body = { ...given, clientId: null, clientName, title: null, repeat };
    const call = { method: "POST", path: PATH, cookie, body, mayBeFull: true } as const;
    const { id } = await create<OwnVisitView>(stage, "own visit", ownVisitValue(given.date, NINE), call);
    const third = thirdAfter(stage, id);
    const later = { cookie, path: `${PATH}/${third.id}` };
    await change(stage, `own visit ${third.id}`, ownVisitValue(third.date, "09:30"), {
      ...later,
      method: "PATCH",
      body: { start: "09:30", scope: "later" },
      mayBeFull: true,
    });
    const gone = { method: "DELETE", cookie } as const;
    await change(stage, `own visit ${third.id}`, "gone", { ...gone, path: `${later.path}?scope=later` });
    await change(stage, `own visit ${id}`, "gone", { ...gone, path: `${PATH}/${id}?scope=later` });
  };
}

/** The answer names the first visit of a series alone. */
const thirdAfter = ({ site }: Stage, id: number) =>
  reading(
    join(site.dataDir, "mudroom.db"),
    (db) =>
      db
        .query<{ id: number; date: string }, [number]>(
          `SELECT v.id, v.preferred_date AS date FROM visits v JOIN visits first USING (series_id) WHERE first.id = ?
        ORDER BY v.preferred_date LIMIT 1 OFFSET 2`,
        )
        .get(id)!,
  );

const ROWS = 120;

/** A list of clients is imported, and taken back nineteen times out of twenty: a groomer may keep 5,000. */
export function importLists(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  return async () => {
    const { cookie } = nextOwner();
    const number = stage.next();
    const call = { method: "POST", path: "/api/clients/import", cookie, body: { text: listOf(number) } } as const;
    const { id } = await send<{ id: number }>(stage, call);
    stage.ledger.acknowledge(`import ${id}`, ROWS);
    if (number % 20 === 0) return;
    await change(stage, `import ${id}`, "gone", { method: "DELETE", path: `/api/clients/imports/${id}`, cookie });
  };
}

const listOf = (number: number) =>
  [
    "Name,Email,Pet's name",
    ...Array.from({ length: ROWS }, (_, at) => `Listed ${number} ${at},listed${number}-${at}@example.com,Pepper`),
  ].join("\n");
