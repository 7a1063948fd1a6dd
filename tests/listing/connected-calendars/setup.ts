import { busyTimes, connectedCalendars, sessions } from "#db/db.ts";
import { syncDueCalendars } from "#src/features/listing/connected-calendars/due.ts";
import { type OutsideAnswer, OutsideError, type OutsideRequest } from "#src/ports/fetch-outside.ts";
import type { ConnectedCalendarView } from "#src/shared/listing/connected-calendars.ts";
import { bodyOf, refusalOf } from "#tests/support/answers.ts";
import { type Browser, testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, type GroomerOptions, signedIn } from "#tests/support/people.ts";
import { changeRows, findRow, findRows } from "#tests/support/rows.ts";
import { google } from "./files.ts";

export const PATH = "/api/connected-calendars";
export const ADDRESS = "https://calendar.google.com/calendar/ical/gus%40example.com/private-5ec2e7/basic.ics";

type Answer = Partial<Omit<OutsideAnswer, "body">> & { body?: string | Uint8Array };

function elsewhere() {
  const answers = new Map<string, Answer | OutsideError | "silent">();
  const waiting: (() => void)[] = [];
  const asked: { url: string; headers: OutsideRequest["headers"] }[] = [];
  return {
    asked,
    timeOut: () => {
      for (const give of waiting.splice(0)) give();
    },
    answers: (url: string, answer: Answer | OutsideError | "silent") => void answers.set(url, answer),
    async fetchOutside(url: string, { headers }: OutsideRequest): Promise<OutsideAnswer> {
      asked.push({ url, headers });
      const answer = answers.get(url) ?? new OutsideError("unreachable", "No response: ENOTFOUND");
      if (answer === "silent") {
        return new Promise((_, reject) => waiting.push(() => reject(new OutsideError("unreachable", "No answer"))));
      }
      if (answer instanceof Error) throw answer;
      const { status = 200, headers: own = {}, body = "" } = answer;
      return { status, headers: own, body: typeof body === "string" ? Buffer.from(body) : body };
    },
  };
}

export async function setUpCalendars(options: GroomerOptions = {}) {
  const outside = elsewhere();
  const app = await testApp({ fetchOutside: outside.fetchOutside });
  const ana = await addUser(app, "pet_parent", "ana");
  const gus = await addGroomer(app, "gus", options);
  outside.answers(ADDRESS, { body: google });
  const as = { ana: signedIn(app, ana, "pet_parent"), gus: signedIn(app, gus.user, "groomer") };
  const { db } = app.ctx;
  return {
    app,
    outside,
    ana,
    gus,
    as,
    readDue: () => Promise.all([syncDueCalendars(app.ctx, "well"), syncDueCalendars(app.ctx, "failing")]),
    lastSeen: (at: number) => changeRows(db, sessions, {}, { lastSeenAt: at }),
    row: (id: number) => findRow(db, connectedCalendars, { id })!,
    times: () => findRows(db, busyTimes),
  };
}
export type CalendarSetup = Awaited<ReturnType<typeof setUpCalendars>>;

export const adds = (window: Browser, input: Record<string, unknown> = {}) =>
  bodyOf<ConnectedCalendarView>(window.post(PATH, { address: ADDRESS, ...input }));

export const listed = async (window: Browser) => (await (await window.get(PATH)).json()) as ConnectedCalendarView[];

export async function refused(window: Browser, body: unknown): Promise<{ status: number; address?: string }> {
  const { status, fields } = await refusalOf(window.post(PATH, body));
  return { status, ...fields };
}
