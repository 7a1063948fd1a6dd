import { beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, daysOff, locations, outbox, pets, portfolioImages } from "#db/schema/tables.ts";
import { accountRows } from "./access/accounts.ts";
import { adminRows } from "./access/admin.ts";
import { bookingRows } from "./access/bookings.ts";
import { businessRows } from "./access/business.ts";
import { contentRows } from "./access/content.ts";
import { membershipRows } from "./access/memberships.ts";
import { offerRows } from "./access/offers.ts";
import { petRows } from "./access/pets.ts";
import { type Actor, actors, all, type Row } from "./access/rows.ts";
import { seoRows } from "./access/seo.ts";
import { quickImages } from "./offers/setup.ts";
import { type Browser, type TestApp, testApp } from "./support/app.ts";
import { addGroomer, addUser, signedIn } from "./support/people.ts";

/**
 * Every route for every actor, as literal statuses. The actors: a visitor; Ana, a pet parent with a booking at Gus;
 * Pat, another parent; Gus, a listed groomer; Gil, another one; an admin. Una is a groomer who is not listed, and Ana
 * has a booking with her too.
 */

let app: TestApp;
let ids: Record<string, number>;
let windows: Record<Actor, () => Browser>;

beforeAll(async () => {
  app = await testApp({ env: { RATE_LIMITS: "off" }, images: quickImages() });
  const { user: gus, profile: gusProfile, packages, addOns } = await addGroomer(app, "gus");
  const { user: gil } = await addGroomer(app, "gil");
  const nia = await addUser(app, "groomer", "nia");
  const una = await addGroomer(app, "una", { isListed: false });
  const ana = await addUser(app, "pet_parent", "ana");
  const pat = await addUser(app, "pet_parent", "pat");
  const admin = await addUser(app, "admin", "boss");
  const booking = book(gusProfile.id, packages[0]!.id, ana.id);
  book(una.profile.id, una.packages[0]!.id, ana.id);
  ids = {
    "{gus}": gusProfile.id,
    "{una}": una.profile.id,
    "{gus-user}": gus.id,
    "{una-user}": una.user.id,
    "{ana-user}": ana.id,
    "{booking}": booking.id,
    "{package}": packages[0]!.id,
    "{add-on}": addOns[0]!.id,
    "{pat-user}": pat.id,
    "{gil-user}": gil.id,
    "{nia-user}": nia.id,
    "{boss-user}": admin.id,
    "{ana-location}": locationOf(ana.id),
    "{gus-location}": locationOf(gus.id),
    ...belongings(gusProfile.id, ana.id),
  };
  windows = {
    visitor: () => app.visitor(),
    ana: () => signedIn(app, ana, "pet_parent"),
    pat: () => signedIn(app, pat, "pet_parent"),
    gus: () => signedIn(app, gus, "groomer"),
    gil: () => signedIn(app, gil, "groomer"),
    admin: () => signedIn(app, admin, "admin"),
  };
});

const locationOf = (userId: number) =>
  app.ctx.db.select().from(locations).where(eq(locations.userId, userId)).get()!.id;

/** Gus has a photo and a day off, Ana has a dog, and a mail was given up. */
function belongings(groomerId: number, petParentId: number) {
  const { db, now } = app.ctx;
  const createdAt = now();
  const photo = { groomerId, file: `${"0".repeat(64)}.webp`, width: 1, height: 1, sortOrder: 0, createdAt };
  const mail = { dedupeKey: "lost", recipient: "gone@example.com", subject: "Hello", text: "", html: "", createdAt };
  const dayOff = { groomerId, startDate: "2026-12-24", endDate: "2026-12-26" };
  return {
    "{image}": db.insert(portfolioImages).values(photo).returning().get().id,
    "{mail}": db
      .insert(outbox)
      .values({ ...mail, sendAt: createdAt, deadAt: createdAt })
      .returning()
      .get().id,
    "{range}": db.insert(daysOff).values(dayOff).returning().get().id,
    "{pet}": db.insert(pets).values({ petParentId, name: "Waffles", type: "Dog", createdAt }).returning().get().id,
  };
}

function book(groomerId: number, servicePackageId: number, petParentId: number) {
  return app.ctx.db
    .insert(bookings)
    .values({
      groomerId,
      servicePackageId,
      petParentId,
      serviceName: "Bath & Brush",
      priceMin: 5500,
      priceMax: 6500,
      durationMinutes: 60,
      preferredDate: "2026-06-18",
      preferredTimeSlot: "Morning (8AM - 12PM)",
      timeZone: "America/New_York",
      startsAt: Date.parse("2026-06-18T12:00:00Z"),
      petInfo: "Waffles",
      status: "pending",
      statusChangedAt: app.ctx.now(),
      requestDate: app.ctx.now(),
      requestKey: `key-${groomerId}`,
    })
    .returning()
    .get();
}

const request = {
  groomerId: "{gus}",
  servicePackageId: "{package}",
  preferredDate: "2026-06-16",
  preferredTimeSlot: "Morning (8AM - 12PM)",
  petInfo: "Waffles, a spaniel",
};

const table: Row[] = [
  { route: "GET /healthz", is: all(200) },
  { route: "GET /readyz", is: all(200) },
  { route: "GET /metrics", is: all(200) },
  { route: "GET /", is: all(200) },
  { route: "GET /favicon.svg", is: all(200) },
  { route: "GET /fonts/figtree-400-700.woff2", is: all(200) },
  { route: "GET /fonts/bricolage-500-800.woff2", is: all(200) },
  { route: "GET /build/:file", at: "/build/none.js", is: all(404) },
  { route: "GET /uploads/:file", at: "/uploads/none.webp", is: all(404) },
  { route: "GET /art/cover/:file", at: "/art/cover/7.svg", is: all(200) },
  { route: "GET /art/cover/:file", at: "/art/cover/evil.svg", is: all(404) },
  { route: "GET /art/scene/:file", at: "/art/scene/mailbox.svg", is: all(200) },
  { route: "GET /art/scene/:file", at: "/art/scene/constructor", is: all(404) },
  { route: "GET /api/openapi.json", is: all(200) },
  { route: "GET /api/docs", is: all(200) },
  { route: "GET /dev/outbox", is: all(200) },
  { route: "GET /dev/outbox/:id", at: "/dev/outbox/99999", is: all(404) },

  { route: "GET /api/user", is: [401, 200, 200, 200, 200, 200] },
  { route: "POST /api/login", body: {}, is: all(422) },
  { route: "POST /api/register", body: {}, is: all(422) },
  { route: "POST /api/demo-login", body: { username: "boss" }, is: all(422) },
  { route: "POST /api/logout", body: {}, is: all(200) },
  { route: "POST /api/forgot-password", body: { email: "nobody@example.com" }, is: all(200) },
  { route: "POST /api/reset-password", body: { token: "dead", password: "biscuits" }, is: all(422) },
  { route: "GET /auth", is: [200, 302, 302, 302, 302, 302] },
  { route: "POST /auth", at: "/auth?mode=login", form: {}, is: all(422) },
  { route: "GET /demo-login", is: all(200) },
  { route: "POST /demo-login", form: { username: "boss" }, is: all(422) },
  { route: "GET /forgot-password", is: all(200) },
  { route: "POST /forgot-password", form: { email: "nobody@example.com" }, is: all(303) },
  { route: "GET /reset-password", at: "/reset-password?token=dead", is: all(422) },
  { route: "POST /reset-password", form: { token: "dead", password: "biscuits" }, is: all(422) },
  { route: "POST /logout", form: {}, is: all(303) },

  { route: "POST /api/groomers/search", body: { zipCode: "28801" }, is: all(200) },
  { route: "GET /groomers", is: all(200) },

  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/{gus}", is: all(200) },
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/99999", is: all(404) },
  { route: "GET /api/groomer-profiles/:id", at: "/api/groomer-profiles/1e3", is: all(404) },
  { route: "GET /api/groomer-profiles/byUser", at: "/api/groomer-profiles/byUser?userId={gus-user}", is: all(200) },
  {
    route: "GET /api/groomer-profiles/byUser",
    at: "/api/groomer-profiles/byUser?userId={una-user}",
    is: [404, 200, 404, 404, 404, 200],
  },
  { route: "GET /api/service-packages/:groomerId", at: "/api/service-packages/{gus}", is: all(200) },
  {
    route: "GET /api/service-packages/:groomerId",
    at: "/api/service-packages/{una}",
    is: [404, 200, 404, 404, 404, 200],
  },
  { route: "GET /api/service-packages/:groomerId", at: "/api/service-packages/0x10", is: all(404) },
  { route: "GET /api/add-on-services/:groomerId", at: "/api/add-on-services/{gus}", is: all(200) },
  {
    route: "GET /api/add-on-services/:groomerId",
    at: "/api/add-on-services/{una}",
    is: [404, 200, 404, 404, 404, 200],
  },
  { route: "GET /api/reviews/:groomerId", at: "/api/reviews/{gus}", is: all(200) },
  { route: "GET /api/reviews/:groomerId", at: "/api/reviews/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "GET /api/portfolio-images", at: "/api/portfolio-images?groomerId={gus}", is: all(200) },
  {
    route: "GET /api/portfolio-images",
    at: "/api/portfolio-images?groomerId={una}",
    is: [404, 200, 404, 404, 404, 200],
  },
  { route: "GET /api/locations/:userId", at: "/api/locations/{ana-user}", is: [401, 200, 404, 404, 404, 404] },
  { route: "GET /api/locations/:userId", at: "/api/locations/{gus-user}", is: [401, 404, 404, 200, 404, 404] },
  { route: "GET /api/locations/:userId", at: "/api/locations/99999", is: [401, 404, 404, 404, 404, 404] },
  { route: "GET /groomers/:id", at: "/groomers/{gus}", is: all(301) },
  { route: "GET /groomer/:id", at: "/groomer/{gus}", is: all(200) },
  { route: "GET /groomer/:id", at: "/groomer/{una}", is: [404, 200, 404, 404, 404, 200] },
  { route: "GET /groomer/:id", at: "/groomer/abc", is: all(404) },

  { route: "POST /api/bookings", body: {}, is: [401, 422, 422, 403, 403, 403] },
  { route: "POST /api/bookings", body: request, is: [401, 201, 201, 403, 403, 403] },
  { route: "POST /api/bookings", body: { ...request, groomerId: "{una}" }, is: [401, 404, 404, 403, 403, 403] },
  { route: "POST /api/bookings", body: { ...request, groomerId: 99999 }, is: [401, 404, 404, 403, 403, 403] },
  { route: "GET /api/bookings/pet-parent", is: [401, 200, 200, 403, 403, 403] },
  { route: "POST /groomer/:id", at: "/groomer/{gus}", form: {}, is: [303, 422, 422, 403, 403, 403] },
  { route: "GET /bookings/:id/requested", at: "/bookings/{booking}/requested", is: [302, 200, 404, 302, 302, 302] },
  { route: "GET /bookings/:id/requested", at: "/bookings/99999/requested", is: [302, 404, 404, 302, 302, 302] },
  { route: "GET /bookings/:id/requested", at: "/bookings/abc/requested", is: [302, 404, 404, 302, 302, 302] },
  { route: "GET /pet-parent-dashboard", is: [302, 200, 200, 302, 302, 302] },
  { route: "GET /groomer-dashboard", is: [302, 302, 302, 200, 200, 302] },
  ...accountRows,
  ...adminRows,
  ...businessRows,
  ...contentRows,
  ...membershipRows,
  ...seoRows,
  ...offerRows,
  ...petRows,
  ...bookingRows,
];

const fill = <T>(value: T): T => {
  const text = JSON.stringify(value).replaceAll(/"?(\{[a-z-]+\})"?/g, (whole, name: string) =>
    whole.startsWith('"') && whole.endsWith('"') ? String(ids[name]) : whole.replace(name, String(ids[name])),
  );
  return JSON.parse(text) as T;
};

const jsonOf = (body: unknown) => ({ headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

function ask(actor: Actor, { route, at, body, form }: Row) {
  const [method = "GET", pattern = "/"] = route.split(" ");
  const path = String(fill({ path: at ?? pattern }).path);
  const window = windows[actor]();
  if (form) return window.submit(path, form);
  if (method === "GET") return window.get(path);
  if (method === "DELETE") return body === undefined ? window.delete(path) : window.delete(path, fill(body));
  if (method === "PUT") return window.send(method, path, jsonOf(fill(body)));
  return method === "PATCH" ? window.patch(path, fill(body)) : window.post(path, fill(body));
}

test.each(
  table.map(
    (row) =>
      [`${row.route}${row.at ? ` as ${row.at}` : ""} ${JSON.stringify(row.body ?? row.form ?? "")}`, row] as const,
  ),
)("%s", async (_, row) => {
  const answers = await Promise.all(actors.map((actor) => ask(actor, row)));
  expect(answers.map((answer) => answer.status)).toEqual([...row.is]);
});

test("the table knows every route", () => {
  const routes = app.app.routes.map(({ method, path }) => `${method} ${path}`);
  const known = new Set(table.map((row) => row.route));

  expect(routes.filter((route) => !known.has(route))).toEqual([]);
  expect([...known].filter((route) => !routes.includes(route))).toEqual([]);
});

test("what belongs to someone else looks exactly like what does not exist", async () => {
  const pairs = [
    ["/api/locations/{gus-user}", "/api/locations/99999"],
    ["/api/groomer-profiles/{una}", "/api/groomer-profiles/99999"],
    ["/api/service-packages/{una}", "/api/service-packages/99999"],
    ["/api/reviews/{una}", "/api/reviews/99999"],
  ];
  for (const [foreign, missing] of pairs) {
    const [first, second] = await Promise.all(
      [foreign, missing].map(async (at) => (await ask("pat", { route: "GET /", at: at!, is: all(404) })).text()),
    );
    expect(first).toBe(second!);
  }
});

test("an ended session is nobody", async () => {
  const window = windows.ana();
  await window.get("/api/user");
  const cookie = [...window.cookies];
  await window.post("/api/logout");
  for (const [name, value] of cookie) window.cookies.set(name, value);

  expect((await window.get("/api/user")).status).toBe(401);
  expect((await window.post("/api/bookings", {})).status).toBe(401);
});
