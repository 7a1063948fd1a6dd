import { beforeEach, expect, test } from "bun:test";
import {
  busyTimes,
  connectedCalendars,
  daysOff,
  groomerProfiles,
  memberships,
  pets,
  portfolioImages,
  reviews,
  secrets,
  servicePackages,
  sessions,
  timeOff,
  users,
  visits,
} from "#db/db.ts";
import { makeSecrets } from "#src/base/secrets.ts";
import { loadSiteContent } from "#src/features/content/texts/site-pages.tsx";
import { defaultDayRules } from "#src/shared/listing/day-rules.ts";
import { auditedActions, emailedToken } from "#tests/people/accounts/setup.ts";
import { addUser, PASSWORD, signedIn } from "#tests/support/people.ts";
import { type AccountExport, addRow, changeRows, findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type BookingSetup, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";

const exportOf = async (setup: BookingSetup, who: "ana" | "gus") =>
  (await (await setup.as[who].post("/api/account/export", { password: PASSWORD })).json()) as AccountExport;

let setup: BookingSetup;

beforeEach(async () => {
  setup = await setUpBookings();
});

testWith("downloads the export as a file", setUpBookings, async ({ as }) => {
  const response = await as.ana.post("/api/account/export", { password: PASSWORD });

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toStartWith("application/json");
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="mudroom-data-2026-06-10.json"');
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("gives a parent their account, place, pets, bookings, reviews, and records", async () => {
  const { app, ana, gus } = setup;
  const { db, now } = app.ctx;
  const booking = await sendRequest(setup, "ana", { specialInstructions: "Ring twice" });
  const archived = { archivedAt: now(), createdAt: now() };
  addRow(db, pets, { petParentId: ana.id, name: "Waffles", type: "Dog", medicalInfo: "Heart murmur", ...archived });
  const review = { groomerId: gus.profile.id, rating: 5, comment: "Calm and on time.", createdAt: now() };
  addRow(db, reviews, { ...review, bookingId: booking.id, petParentId: ana.id });

  const data = await exportOf(setup, "ana");

  expect(data.about).toContain("Prices are in cents");
  const serviceTermsDate = loadSiteContent().terms.updated;
  expect(data.account).toMatchObject({
    username: "ana",
    email: ana.email,
    phoneNumber: "828-555-0100",
    serviceTermsDate,
  });
  expect(data.location).toMatchObject({ address: "1 Secret Street", zipCode: "28801" });
  expect(data.pets).toMatchObject([{ name: "Waffles", medicalInfo: "Heart murmur", archivedAt: now() }]);
  expect(data.bookings).toMatchObject([
    { id: booking.id, petInfo: "Waffles, a nervous doodle", specialInstructions: "Ring twice", status: "pending" },
  ]);
  const shown = { hiddenAt: null, hiddenReason: null };
  expect(data.reviewsWritten).toEqual([
    {
      bookingId: booking.id,
      groomerName: "Blue Ridge Bath Co.",
      ...pick(review, "rating", "comment", "createdAt"),
      ...shown,
    },
  ]);
  expect(data.sessions).toMatchObject([{ userAgent: "test", isCurrent: true }]);
  expect(data.emailsSentToYou.map(({ subject }) => subject)).toEqual([
    "Request sent: Blue Ridge Bath Co., Tue, Jun 16",
  ]);
  expect(data.activity).toMatchObject([{ action: "booking-requested", target: `booking ${booking.id}` }]);
  expect([data.profile, data.membership, data.dayRules]).toEqual([null, null, null]);
  expect([data.packages, data.daysOff, data.timeOff]).toEqual([[], [], []]);
});

test("puts a parent's referral source in their own export only", async () => {
  const { id } = await sendRequest(setup, "ana");
  changeRows(setup.app.ctx.db, visits, {}, { referralSource: "van" });

  expect((await exportOf(setup, "ana")).cameBy).toEqual([{ bookingId: id, referralSource: "van" }]);
  expect((await exportOf(setup, "gus")).cameBy).toEqual([]);
});

const pick = <T extends object, K extends keyof T>(value: T, ...names: K[]) =>
  Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<T, K>;

test("gives a groomer the business, archived parts, and bookings", async () => {
  const { app, gus, as } = setup;
  const { db, now } = app.ctx;
  const groomerId = gus.profile.id;
  await sendRequest(setup, "ana");
  const file = `${"a".repeat(64)}.webp`;
  const photo = { groomerId, file, width: 1, height: 1, sortOrder: 0, caption: "Before", createdAt: now() };
  addRow(db, portfolioImages, photo);
  addRow(db, daysOff, { groomerId, startDate: "2026-12-24", endDate: "2026-12-26", note: "Home" });
  const dentist = { date: "2026-12-23", opens: "12:00", closes: "14:00", note: "Dentist", isWeekly: true };
  addRow(db, timeOff, { groomerId, ...dentist });
  const calendar = { name: "Home", address: "https://calendars.test/secret.ics", createdAt: now(), readAt: now() };
  addRow(db, connectedCalendars, { groomerId, ...calendar, color: "blue", triedAt: now() });
  const busy = { date: "2026-12-23", opens: "12:00", closes: "14:00", isAllDay: false, title: "Vet", zipCode: "28801" };
  addRow(db, busyTimes, { calendarId: 1, ...busy });
  await as.gus.patch("/api/day-rules", { lunchMinutes: 30 });
  changeRows(db, groomerProfiles, { id: groomerId }, { backgroundCheckNote: "Second try" });
  const [bath] = gus.packages;
  const archive = { isActive: false, position: null };
  changeRows(db, servicePackages, { id: bath!.id }, archive);

  const data = await exportOf(setup, "gus");

  expect(data.profile).toMatchObject({
    businessName: "Blue Ridge Bath Co.",
    backgroundCheckNote: "Second try",
    showPhone: true,
    businessHours: { monday: { open: "08:00", close: "18:00" }, sunday: null },
  });
  expect(data.packages.map(({ name, isActive }) => [name, isActive])).toEqual([
    ["Bath & Brush", false],
    ["Full Groom", true],
  ]);
  expect(data.addOns.map(({ name }) => name)).toEqual(["Nail grinding", "Teeth brushing"]);
  expect(data.portfolio).toMatchObject([{ caption: "Before", imageUrl: `/uploads/${file}` }]);
  expect(data.daysOff).toEqual([{ startDate: "2026-12-24", endDate: "2026-12-26", note: "Home" }]);
  expect(data.timeOff).toEqual([dentist]);
  expect(data.connectedCalendars).toEqual([{ ...calendar, keepsTitles: false, allDayBlocks: null }]);
  expect(data.busyTimes).toEqual([{ calendar: "Home", ...busy }]);
  expect(data.dayRules).toEqual({ ...defaultDayRules, lunchMinutes: 30, plannedSince: null });
  expect(data.bookings).toMatchObject([{ petParentName: "ana Tester", petParentEmail: null, serviceAddress: null }]);
  expect([data.pets, data.reviewsWritten]).toEqual([[], []]);
});

test("exports no hash, token, or provider id", async () => {
  const { app, ana, gus } = setup;
  const { db } = app.ctx;
  const ids = { customerId: "cus_secret", subscriptionId: "sub_secret", cardBrand: "visa", cardLast4: "4242" };
  changeRows(db, memberships, { groomerId: gus.profile.id }, ids);
  for (const { email } of [ana, gus.user]) await app.visitor().post("/api/forgot-password", { email });
  makeSecrets(db, app.clock.now());

  const texts = await Promise.all(
    (["ana", "gus"] as const).map(async (who) =>
      (await setup.as[who].post("/api/account/export", { password: PASSWORD })).text(),
    ),
  );

  const hidden = [
    ...findRows(db, secrets).map(({ value }) => value),
    ...findRows(db, users).map(({ passwordHash }) => passwordHash),
    ...findRows(db, sessions).map(({ tokenHash }) => tokenHash),
    ...[ana, gus.user].map(({ email }) => emailedToken(app, email)),
    ...[setup.as.ana, setup.as.gus].map(({ cookies }) => cookies.get("sid")!),
    "cus_secret",
    "sub_secret",
  ];
  for (const text of texts) for (const secret of hidden) expect(text).not.toContain(secret);
  expect(JSON.parse(texts[1]!).membership).toMatchObject({ state: "active", cardLast4: "4242" });
});

test("refuses an admin and writes only an audit row", async () => {
  const { app, as } = setup;
  const boss = signedIn(app, await addUser(app, "admin", "boss"), "admin");
  const changes = () => app.ctx.db.$client.query<{ count: number }, []>("SELECT total_changes() AS count").get()!.count;
  const before = changes();

  expect((await boss.post("/api/account/export", { password: PASSWORD })).status).toBe(403);
  expect((await as.gus.post("/api/account/export", { password: PASSWORD })).status).toBe(200);

  expect(changes()).toBe(before + 1);
  expect(auditedActions(app).at(-1)).toEqual({ action: "data-exported", actorId: setup.gus.user.id });
});
