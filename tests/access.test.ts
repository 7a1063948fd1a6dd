import { expect, test } from "bun:test";
import { addedVisitRows } from "./access/added-visits.ts";
import { adminRows } from "./access/admin.ts";
import { bookingRows } from "./access/bookings.ts";
import { calendarRows } from "./access/calendar.ts";
import { calendarFeedRows } from "./access/calendar-feeds.ts";
import { clientRows } from "./access/clients.ts";
import { connectedCalendarRows } from "./access/connected-calendars.ts";
import { dashboardRows } from "./access/dashboards.ts";
import { dayPlanRows } from "./access/day-plans.ts";
import { dayRows } from "./access/days.ts";
import { groomerRows } from "./access/groomers.ts";
import { importRows } from "./access/imports.ts";
import { membershipRows } from "./access/memberships.ts";
import { messageRows } from "./access/messages.ts";
import { mfaRows } from "./access/mfa.ts";
import { offerRows } from "./access/offers.ts";
import { peopleRows } from "./access/people.ts";
import { petRows } from "./access/pets.ts";
import { placeRows } from "./access/places.ts";
import { blockingRows, policyRows } from "./access/policies.ts";
import { reviewRows } from "./access/reviews.ts";
import { type AccessRow, type Actor, actors, all, routeOf, statusFor } from "./access/rows.ts";
import { scheduleRows } from "./access/schedules.ts";
import { searchRows } from "./access/search.ts";
import { setUpActors } from "./access/setup.ts";
import { siteRows } from "./access/site.ts";
import { rowsOfNothing } from "./access/unknown-ids.ts";

const written: AccessRow[] = [
  ...siteRows,
  ...searchRows,
  ...placeRows,
  ...peopleRows,
  ...groomerRows,
  ...dashboardRows,
  ...offerRows,
  ...scheduleRows,
  ...dayRows,
  ...connectedCalendarRows,
  ...dayPlanRows,
  ...calendarRows,
  ...importRows,
  ...addedVisitRows,
  ...petRows,
  ...adminRows,
  ...mfaRows,
  ...membershipRows,
  ...reviewRows,
  ...policyRows,
  ...blockingRows,
  ...clientRows,
  ...calendarFeedRows,
  ...messageRows,
  ...bookingRows,
];

const { app, ids, windows } = await setUpActors();
const routes = app.app.routes.map(({ method, path }) => `${method} ${path}`);
const table = [...written, ...rowsOfNothing(written, routes)];

const fill = <T>(value: T): T => {
  const text = JSON.stringify(value).replaceAll(/"?(\{[a-z-]+\})"?/g, (whole, name: string) =>
    whole.startsWith('"') && whole.endsWith('"') ? String(ids[name]) : whole.replace(name, String(ids[name])),
  );
  return JSON.parse(text) as T;
};

const jsonOf = (body: unknown) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

function ask(actor: Actor, { route, body, form }: AccessRow) {
  const [method = "GET", address = "/"] = route.split(" ");
  const path = String(fill({ path: address }).path);
  const window = windows[actor]();
  if (form) return window.submit(path, form);
  if (method === "GET") return window.get(path);
  if (method === "DELETE") return body === undefined ? window.delete(path) : window.delete(path, fill(body));
  if (method === "PUT") return window.send(method, path, jsonOf(fill(body)));
  return method === "PATCH" ? window.patch(path, fill(body)) : window.post(path, fill(body));
}

test.each(table.map((row) => [`${row.route} ${JSON.stringify(row.body ?? row.form ?? "")}`, row] as const))(
  "%s",
  async (_, row) => {
    const answers = await Promise.all(actors.map((actor) => ask(actor, row)));
    const statusesOf = (statusOf: (actor: Actor, at: number) => number | undefined) =>
      Object.fromEntries(actors.map((actor, at) => [actor, statusOf(actor, at)]));

    expect(statusesOf((_actor, at) => answers[at]!.status)).toEqual(statusesOf((actor) => statusFor(actor, row.is)));
  },
);

test("covers every route in the table", () => {
  const known = new Set(table.map((row) => routeOf(row, routes) ?? `${row.route}, which is no route`));

  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
});

test("shows other people's data exactly like missing data", async () => {
  const pairs = [
    ["/api/locations/{gus-user}", "/api/locations/99999"],
    ["/api/groomer-profiles/{una}", "/api/groomer-profiles/99999"],
    ["/api/service-packages/{una}", "/api/service-packages/99999"],
    ["/api/reviews/{una}", "/api/reviews/99999"],
  ];
  for (const [foreign, missing] of pairs) {
    const [first, second] = await Promise.all(
      [foreign, missing].map(async (at) => (await ask("pat", { route: `GET ${at}`, is: all(404) })).text()),
    );
    expect(first).toBe(second!);
  }
});

test("treats an ended session as a visitor", async () => {
  const window = windows.ana();
  await window.get("/api/user");
  const cookie = [...window.cookies];
  await window.post("/api/logout");
  for (const [name, value] of cookie) window.cookies.set(name, value);

  expect((await window.get("/api/user")).status).toBe(401);
  expect((await window.post("/api/bookings", {})).status).toBe(401);
});
