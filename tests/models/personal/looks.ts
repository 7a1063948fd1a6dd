import { bytesIn } from "#tests/support/db.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { holds, read } from "../lives/life.ts";
import { type Mark, marksIn, type Reader, type Setup, type Where } from "./world.ts";

const nameOf = (reader: Reader | null) => (reader ? `${reader.role} ${reader.id}` : "a visitor");

function checkText(world: Setup, reader: Reader | null, where: Where, text: string, path: string) {
  for (const word of marksIn(world, text)) {
    const { writer, what, readers } = world.marks.get(word)!;
    const at = text.toLowerCase().indexOf(word);
    const around = () => text.slice(Math.max(0, at - 150), at + 60);
    const isAllowed = writer === reader || readers(reader, where);
    holds(isAllowed, () => `${nameOf(reader)} reads the ${what} ${word} of ${nameOf(writer)} in ${path}: ${around()}`);
  }
}

/** Every address with every number. */
function pathsOf({ bookings, people, app }: Setup, reader: Reader | null): string[] {
  const day = (days: number) => new Date(app.clock.now() + days * 86_400_000).toISOString().slice(0, 10);
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const visits = numbers(bookings.length + 8).flatMap((id) => [
    `/bookings/${id}`,
    ...["", "/messages", "/suggestions", "/next-visit", "/calendar.ics"].map((part) => `/api/bookings/${id}${part}`),
    `/api/admin/messages/${id}/thread`,
    `/report/booking/${id}`,
    `/visits/${id}/edit`,
  ]);
  const profiles = people
    .filter(({ profile }) => profile > 0)
    .flatMap(({ profile }) => [
      ...[`/groomer/${profile}`, `/api/groomer-profiles/${profile}`, `/api/groomer-profiles/${profile}/openings`],
      ...["service-packages", "add-on-services", "reviews"].map((part) => `/api/${part}/${profile}`),
      ...[`/embed/${profile}`, `/report/profile/${profile}`],
    ]);
  const ids = people.flatMap(({ id }) => [
    ...[`/api/locations/${id}`, `/api/groomer-profiles/byUser?userId=${id}`, `/admin/users/${id}`],
    ...[
      `/api/clients/${id}`,
      `/clients/${id}`,
      `/report/person/${id}`,
      `/messages/with/${id}`,
      `/api/threads/${id}/messages`,
      `/api/admin/reports/${id}`,
    ],
  ]);
  const lists = "user account/sessions email-choices texts policies days-off connected-calendars pets blocks time-off";
  const more =
    "bookings/pet-parent bookings/groomer bookings/overview clients clients.csv day-rules offline-days calendar";
  const last = "bookings/groomer/list today threads membership membership/invoices insights income.csv";
  const admin = "growth zero-results users users.csv needs-action reports";
  const days = [-2, -1, 0, 1, 2, 3, 4].flatMap((days) => [
    `/api/day-plans/${day(days)}`,
    `/groomer-dashboard/day/${day(days)}`,
  ]);
  const tabs = {
    pet_parent: ["bookings", "pets", "profile", "more", "profile&section=blocked", "profile&section=data"],
    groomer: [
      ...["bookings", "clients", "services", "business", "account", "more", "numbers", "bookings&view=all"],
      ...["bookings&view=calendar", "business&section=days-off", "business&section=blocked", "business&section=terms"],
    ],
    admin: ["needs-action", "reports", "all", "parents", "groomers", "growth", "coverage", "audit"],
  };
  const home = { pet_parent: "/pet-parent-dashboard", groomer: "/groomer-dashboard", admin: "/admin-dashboard" };
  return [
    ...[...visits, ...profiles, ...ids, ...days, "/", "/groomers?zipCode=28801", "/messages", "/saved", "/your-data"],
    ...[lists, more, last].flatMap((names) => names.split(" ").map((name) => `/api/${name}`)),
    ...admin.split(" ").map((name) => `/api/admin/${name}`),
    ...[`/api/calendar?from=${day(-5)}&to=${day(5)}`, "/api/clients?q=zz", "/sitemap.xml", "/admin-dashboard?q=zz"],
    ...(reader ? tabs[reader.role].map((tab) => `${home[reader.role]}?tab=${tab}`) : []),
  ];
}

/** Reads each page, or a random one in `oneOf` of them. */
export async function checkReaders(world: Setup, oneOf: number) {
  const { people, app, dice } = world;
  for (const reader of [...people.filter(({ isClosed }) => !isClosed), null]) {
    const window = reader ? world.as(reader) : app.visitor();
    for (const path of pathsOf(world, reader)) {
      if (oneOf > 1 && !dice.chance(1 / oneOf)) continue;
      const text = await (await window.get(path)).text();
      checkText(world, reader, path.startsWith("/api/") ? "call" : "page", text, path);
    }
  }
}

/** Reads both sides' page of a booking: the one accepted last, or a random one. */
export async function checkBooking(world: Setup) {
  const { bookings, dice } = world;
  const last = bookings.toSorted((a, b) => b.acceptedAt - a.acceptedAt)[0];
  const one = dice.chance(0.5) ? last : world.some(bookings);
  for (const reader of one ? [one.parent, one.groomer].filter(({ isClosed }) => !isClosed) : []) {
    const path = `/bookings/${one!.id}`;
    checkText(world, reader, "page", await (await world.as(reader).get(path)).text(), path);
  }
}

export function checkEmails(world: Setup) {
  const { app, people } = world;
  for (const email of app.sent.slice(world.emailsRead)) {
    const reader = people.find((one) => one.email === email.to) ?? null;
    checkText(world, reader, "email", JSON.stringify(email), `the email "${email.subject}"`);
  }
  world.emailsRead = app.sent.length;
}

/** A calendar link works without a login. */
export async function checkFeeds(world: Setup) {
  for (const reader of world.people.filter(({ role, isClosed }) => role !== "admin" && !isClosed)) {
    const made = await read<{ url: string }>(world.as(reader).post("/api/calendar-feed"), 200, 201);
    const path = new URL(made.body.url, "http://localhost:3000").pathname;
    const { text } = await read<string>(world.app.visitor().get(path), 200);
    checkText(world, reader, "feed", text, "the calendar link");
  }
}

export async function checkDownloads(world: Setup) {
  for (const reader of world.people.filter(({ role, isClosed }) => role !== "admin" && !isClosed)) {
    const { text } = await read(world.as(reader).post("/api/account/export", { password: PASSWORD }), 200);
    checkText(world, reader, "download", text, "the download");
    const found = new Set(marksIn(world, text));
    for (const [word, one] of world.marks) {
      const isMissing = one.writer === reader && one.isDownloaded() && !found.has(word);
      holds(!isMissing, () => `the download of ${nameOf(reader)} lacks their ${one.what} ${word}`);
    }
  }
}

/** Every row, except those of places. */
function rowsOf({ app }: Setup): string {
  const { $client: engine } = app.ctx.db;
  const tables = engine.query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'us_%'").all();
  return (tables as { name: string }[])
    .map(({ name }) => JSON.stringify(engine.query(`SELECT * FROM "${name}"`).all()))
    .join("\n");
}

/** Rows, and the bytes of the database: SQLite leaves a few copies where it moves rows to another page. */
export function checkBytes(world: Setup) {
  const found = new Set(marksIn(world, rowsOf(world)));
  const gone: string[] = [];
  for (const [word, one] of world.marks) {
    const end = endOf(one);
    if (end === "gone") gone.push(word);
    if (end === "gone") holds(!found.has(word), () => `the ${one.what} ${word} of ${nameOf(one.writer)} is left`);
    if (end === "stays") holds(found.has(word), () => `the ${one.what} ${word} of ${nameOf(one.writer)} is lost`);
  }
  const bytes = new Set(marksIn(world, bytesIn(world.app.ctx.db).toString("latin1")));
  const left = gone.filter((word) => bytes.has(word));
  holds(
    left.length <= 2 + gone.length / 20,
    () => `${left.length} of ${gone.length} words are left in the file: ${left}`,
  );
}

const endOf = ({ writer, atEnd, isOver }: Mark) => (isOver() ? "gone" : writer.isClosed ? atEnd() : "open");
