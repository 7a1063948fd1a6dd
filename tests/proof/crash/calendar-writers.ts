import type { Database } from "bun:sqlite";
import { addDays } from "#src/shared/base/time.ts";
import type { BusyCalendarView } from "#src/shared/listing/busy-calendars.ts";
import { change, create, read, send } from "./calls.ts";
import { inTurn } from "./in-turn.ts";
import type { Stage } from "./stage.ts";
import type { Writer } from "./writers.ts";

/** Connected calendars, each of which holds something else whenever it is asked for. */
export type Calendars = ReturnType<typeof createCalendars>;

const HOST = "https://push.test";
const FOLDER = "/calendars/";
/** Behind the days that are booked, and within the year that is read. */
const FIRST_DAY = 358;

export function createCalendars() {
  const editions = new Map<string, number>();
  const read = new Map<number, number>();
  return {
    /** The file at an address, or nothing where another site answers. */
    answer(url: string): Response | undefined {
      const { pathname } = new URL(url);
      if (!pathname.startsWith(FOLDER)) return undefined;
      const edition = (editions.get(pathname) ?? 0) + 1;
      editions.set(pathname, edition);
      return new Response(fileOf(edition));
    },
    editionOf: (address: string) => editions.get(new URL(address).pathname) ?? 0,
    /** Whatever is there later is of this edition or of one after it. */
    acknowledge: (id: number, edition: number) => void read.set(id, edition),
    /** Calendars that are there and have forgotten what was read of them. */
    forgotten: (db: Database): string[] =>
      db
        .query<{ id: number; edition: number }, []>(EDITIONS)
        .all()
        .filter(({ id, edition }) => edition < (read.get(id) ?? 0))
        .map(({ id, edition }) => `busy calendar ${id}: acknowledged edition ${read.get(id)}, found ${edition}`),
  };
}

/** Each busy time says of which edition it is, and of how many. */
const EDITIONS = `SELECT c.id, coalesce(max(CAST(substr(title, length('Edition ')) AS INTEGER)), 0) AS edition
  FROM busy_calendars c LEFT JOIN busy_times t ON t.calendar_id = c.id GROUP BY c.id`;

const MOST = 60;
const twoDigits = (number: number) => String(number).padStart(2, "0");

function fileOf(edition: number): string {
  const many = 1 + ((edition * 17) % MOST);
  const day = addDays(new Date().toISOString().slice(0, 10), FIRST_DAY).replaceAll("-", "");
  const events = Array.from({ length: many }, (_, at) => [
    "BEGIN:VEVENT",
    `UID:${edition}-${at}@push.test`,
    `DTSTART:${day}T${twoDigits(8 + Math.floor(at / 20))}${twoDigits(3 * (at % 20))}00`,
    "DURATION:PT1M",
    `SUMMARY:Edition ${edition} of ${many}`,
    "END:VEVENT",
  ]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", ...events.flat(), "END:VCALENDAR", ""].join("\r\n");
}

const PATH = "/api/busy-calendars";

/** Every groomer in turn adds a calendar, has it read anew, renames it, and removes it, and what a crash has left of it. */
export function keepCalendars(stage: Stage): Writer {
  const nextOwner = inTurn(stage);
  const { calendars } = stage;
  return async () => {
    const { cookie } = nextOwner();
    const { text } = await read(stage, PATH, cookie);
    for (const { id } of JSON.parse(text) as BusyCalendarView[]) {
      await change(stage, `busy calendar ${id}`, "gone", one(cookie, id, "DELETE"));
    }
    const address = `${HOST}${FOLDER}${stage.next()}.ics`;
    const body = { address, name: "Home", keepsTitles: true };
    const { id } = await create(stage, "busy calendar", "Home", { method: "POST", path: PATH, cookie, body });
    calendars.acknowledge(id, 1);
    const edition = calendars.editionOf(address) + 1;
    await send(stage, { method: "POST", path: `${PATH}/${id}/read`, cookie });
    calendars.acknowledge(id, edition);
    const name = "Home and school";
    await change(stage, `busy calendar ${id}`, name, { ...one(cookie, id, "PATCH"), body: { name } });
    await change(stage, `busy calendar ${id}`, "gone", one(cookie, id, "DELETE"));
  };
}

const one = (cookie: string, id: number, method: "PATCH" | "DELETE") => ({ method, cookie, path: `${PATH}/${id}` });
