import { eq } from "drizzle-orm";
import { clientImports, clientPets, clients, outbox, transact, visitSeries } from "#db/db.ts";
import { insertVisit } from "#src/features/visits/bookings/added/view.ts";
import { type FetchOutside, OutsideError } from "#src/ports/fetch-outside.ts";
import type { TestApp } from "#tests/support/app.ts";
import { type Person, signedIn } from "#tests/support/people.ts";
import { addRow, addRows, linkTo } from "#tests/support/rows.ts";
import { firstAddedVisit } from "./bookings.ts";
import { TODAY, visitNow } from "./planned-day.ts";

const client = { simple: 101, toInvite: 102, perhapsAna: 103, linked: 104, invited: 105 };
const visit = {
  today: firstAddedVisit,
  series: [firstAddedVisit + 1, firstAddedVisit + 2, firstAddedVisit + 3] as const,
  completed: firstAddedVisit + 4,
};
const pet = { simple: 101, perhapsWaffles: 102 };

export async function addClientBook(
  app: TestApp,
  groomer: { profile: { id: number }; user: Person },
  strangerId: number,
) {
  const { db, now } = app.ctx;
  const [groomerId, createdAt] = [groomer.profile.id, now()];
  const entered = { groomerId, source: "added" as const, createdAt, changedAt: createdAt };
  addRow(db, clientImports, { groomerId, added: 1, importedAt: createdAt });
  addRows(db, clients, [
    { ...entered, id: client.simple, name: "June Albright" },
    { ...entered, id: client.toInvite, name: "Harlan Sims", email: "harlan@example.com", importId: 1 },
    { ...entered, id: client.perhapsAna, name: "Ana T.", email: "ana@example.com" },
    { ...entered, id: client.linked, name: "Pat, linked" },
    { ...entered, id: client.invited, name: "Rosa Quinn", email: "rosa@example.com", zipCode: "28801" },
  ]);
  addRows(db, clientPets, [
    { id: pet.simple, clientId: client.simple, name: "Pepper", type: "Dog", createdAt },
    { id: pet.perhapsWaffles, clientId: client.perhapsAna, name: "Waffles", type: "Dog", createdAt },
  ]);
  linkTo(db, client.linked, strangerId, createdAt);
  addVisits(app, groomerId);
  await signedIn(app, groomer.user, "groomer").post(`/api/clients/${client.invited}/invite`);
}

function addVisits({ ctx: { db, now } }: TestApp, groomerId: number) {
  const facts = { groomerId, arrivalFrom: "09:00", visitMinutes: 30, serviceZipCode: "28801" };
  const accepted = { ...facts, status: "accepted" as const };
  const of = { clientId: client.simple };
  const dates = ["2026-06-24", "2026-07-01", "2026-07-08"] as const;
  const series = { everyWeeks: 1, fromDate: dates[0], untilDate: dates[2], madeUntil: dates[2] };
  transact(db, (tx) => {
    const fair = { id: visit.today, title: "Vet fair", preferredDate: TODAY };
    insertVisit(tx, { ...accepted, ...fair, arrivalFrom: "21:00" }, [], now());
    addRow(tx, visitSeries, { ...facts, ...of, ...series, createdAt: now() });
    for (const [at, seriesDate] of dates.entries()) {
      const day = { id: visit.series[at]!, preferredDate: seriesDate, seriesId: 1, seriesDate };
      insertVisit(tx, { ...accepted, ...of, ...day }, [], now());
    }
    const over = { id: visit.completed, preferredDate: "2026-06-05", status: "completed" as const };
    insertVisit(tx, { ...facts, ...of, ...over }, [], now());
  });
}

const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:1",
  "DTSTART:20260616T100000",
  "DURATION:PT1H",
  "SUMMARY:Dentist",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

export const elsewhere: FetchOutside = async (url) => {
  if (!url.startsWith("https://calendars.test/")) throw new OutsideError("unreachable", "Nobody is outside");
  return { status: 200, headers: {}, body: Buffer.from(url.endsWith(".ics") ? CALENDAR : "<title>Sign in</title>") };
};

const lists = ["Name,Phone\nAnn Lee,828-555-0171\n", "Name;Pet's name\nBob Hill;Bella\n", "Phone\n828-555-0171\n", ""];
const columns = ["name,phone", "name,pet-name", "leave-out,name"];

const facts = {
  until: [null, null, null, "14:30"],
  petIds: [[pet.simple], []],
  zipCode: ["28801", null],
  note: [null, "Back door"],
  clientId: [client.simple, client.simple, client.simple, null],
  clientName: [null, null, null, "Rosa Quinn"],
  phone: [null, "828-555-0144"],
  petName: [null, "Bella"],
  petSize: [null, "large"],
  title: [null, null, null, "Vet fair"],
};

export function ofClientBook({ ctx }: TestApp): Record<string, readonly unknown[]> {
  const emails = ctx.db.select({ text: outbox.text, offToken: outbox.offToken }).from(outbox).all();
  const invited = emails.flatMap(({ text }) => /\/invited\/([\w-]+)/.exec(text)?.[1] ?? []);
  const never = emails.flatMap(({ offToken }) => /^invited\.(.+)/.exec(offToken ?? "")?.[1] ?? []);
  const { today, series, completed } = visit;
  const isRequested = eq(clients.source, "request");
  const requested = ctx.db
    .select({ id: clients.id })
    .from(clients)
    .where(isRequested)
    .all()
    .map(({ id }) => id);
  return {
    start: ["09:00", "13:30"],
    repeat: [null, null, { everyWeeks: 4, untilDate: null }],
    price: [null, 6500],
    parentId: [2],
    ...withFields("GET /api/clients/{id}", { id: [...requested, client.simple, client.perhapsAna] }),
    ...withFields("GET /clients/{id}", { id: [...requested, client.simple, client.linked] }),
    ...withFields("GET /clients/{id}/visits", { id: [...requested, client.simple] }),
    ...withFields("GET /clients/{id}/edit", { id: [client.simple, ...requested] }),
    ...withFields("PATCH /api/clients/{id}/pets/{petId}", { id: [client.simple], petId: [pet.simple] }),
    ...withFields("PATCH /api/clients/{id}", { id: [client.simple, client.toInvite] }),
    ...withFields("DELETE /api/clients/{id}", { id: [client.simple, client.toInvite] }),
    ...withFields("POST /api/clients/{id}/invite", { id: [client.toInvite] }),
    ...withFields("POST /api/clients/invite", { ids: [[client.simple, client.invited]] }),
    ...withFields("POST /api/clients/{id}/link", { id: [client.perhapsAna], pets: [{}, { [pet.perhapsWaffles]: 1 }] }),
    ...withFields("POST /api/clients/{id}/not-same-client", { id: [client.perhapsAna] }),
    ...withFields("DELETE /api/clients/{id}/link", { id: [client.linked] }),
    ...withFields("DELETE /api/clients/imports/{id}", { id: [1] }),
    ...withFields("POST /api/clients/import", { text: lists, columns }),
    ...withFields("POST /api/clients/import/preview", { text: lists, columns }),
    ...withFields("POST /api/visits", facts),
    ...withFields("GET /api/visits/times", { clientId: [client.simple, ""], zipCode: ["28801", ""], minutes: [60] }),
    ...withFields("GET /api/visits/fit", { clientId: [client.simple], minutes: [60], date: [TODAY, "2026-06-25"] }),
    ...withFields("GET /visits/new", {
      client: [client.simple, ...requested],
      date: [TODAY],
      time: ["10:00"],
      q: ["bi"],
    }),
    ...withFields("POST /visits/new", {
      clientName: ["Rosa Quinn"],
      petName: ["Bella"],
      date: ["2026-06-25"],
      offer: [""],
    }),
    ...withFields("GET /visits/{id}/booked", { id: [today, ...series, completed] }),
    ...withFields("POST /visits/{id}/undo", { id: [today, completed] }),
    ...withFields("PATCH /api/visits/{id}", { ...facts, id: [today, ...series], date: [TODAY, "2026-06-25"] }),
    ...withFields("DELETE /api/visits/{id}", { id: [today, ...series, completed] }),
    ...withFields("GET /bookings/{id}", { id: [1, 2, 3, 4, 5, visitNow, visitNow, today, ...series, completed] }),
    ...withFields("POST /api/connected-calendars", { address: addresses }),
    ...withFields("PATCH /api/connected-calendars/{id}", { id: [1] }),
    ...withFields("DELETE /api/connected-calendars/{id}", { id: [1] }),
    ...withFields("POST /api/connected-calendars/{id}/read", { id: [1] }),
    ...withFields("GET /invited/{token}", { token: invited }),
    ...withFields("POST /invited/{token}", { token: invited }),
    ...withFields("GET /invited/never", { token: never }),
    ...withFields("POST /invited/never", { token: never }),
  };
}

const addresses = [
  ...["https://calendars.test/home.ics", "webcal://calendars.test/school.ics", "https://calendars.test/login"],
  ...["https://nowhere.test/a.ics", "http://calendars.test/home.ics", "https://127.0.0.1/home.ics"],
];

const withFields = (call: string, fields: Record<string, readonly unknown[]>) =>
  Object.fromEntries(Object.entries(fields).map(([name, values]) => [`${call} ${name}`, values]));
