import { expect, test } from "bun:test";
import { desc, eq } from "drizzle-orm";
import { Window } from "happy-dom";
import {
  addOnServices,
  auditLog,
  bookings,
  dayRules,
  groomerProfiles,
  outbox,
  servicePackages,
  visitPets,
} from "#db/schema/tables.ts";
import type { BookingRequestProps } from "#islands/visits/bookings/requests/request-values.ts";
import { dollars, priceRangeText } from "#src/shared/base/money.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { adds } from "#tests/visits/pets/setup.ts";
import { drawIsland } from "#views/island.tsx";
import { cachedBlankForm } from "#views/visits/bookings/booking-panel.tsx";
import {
  EVENING,
  MORNING,
  moves,
  NEXT_TUESDAY,
  refusedFields,
  requestFor,
  requests,
  sendRequest,
  setUpBookings,
  TODAY,
} from "../setup.ts";
import { panelFor } from "./booking-form.ts";

test("saves a parent's request as a pending booking with copies of its details", async () => {
  const { app, ana, gus, as } = await setUpBookings();

  const booking = await requests(as.ana, requestFor({ gus }, { addOnServiceIds: [gus.addOns[0]!.id] }));

  expect(booking).toEqual({
    id: booking.id,
    alreadyRequested: false,
    groomerId: gus.profile.id,
    groomerName: "Blue Ridge Bath Co.",
    petParentId: ana.id,
    petParentName: "ana Tester",
    servicePackageId: gus.packages[0]!.id,
    serviceName: "Bath & Brush",
    priceMin: 5500,
    priceMax: 6500,
    durationMinutes: 60,
    visitMinutes: 60,
    petCount: 1,
    petSize: null,
    addOnServices: [{ id: gus.addOns[0]!.id, name: "Nail grinding", price: 1200, durationMinutes: 0, isExtra: false }],
    preferredDate: NEXT_TUESDAY,
    preferredTimeSlot: MORNING,
    timeZone: "America/New_York",
    petInfo: "Waffles, a nervous doodle",
    specialInstructions: null,
    coatCondition: null,
    access: null,
    status: "pending",
    statusReason: null,
    hasReview: false,
    requestDate: app.clock.now(),
    startsAt: Date.parse("2026-06-16T12:00:00Z"),
    arrival: null,
    promisedBy: null,
    onMyWayAt: null,
    arrivedAt: null,
    isOverbooked: false,
    actions: ["cancel", "propose"],
    reviewObstacle: "not-completed",
    expiresAt: app.clock.now() + 2 * DAY_MS,
    dispute: null,
    serviceAddress: { address: "1 Secret Street", city: "Asheville", state: "NC", zipCode: "28801" },
    serviceArea: { city: "Asheville", state: "NC", zipCode: "28801" },
    distanceMiles: 0,
    isOutsideArea: false,
    pets: [],
    petParentPhone: null,
    petParentEmail: null,
    groomerPhone: null,
    groomerEmail: null,
    startsInLessThan24Hours: false,
    proposal: null,
    unread: 0,
    hasThread: true,
  });
});

test("keeps bookings unchanged when the package or add-on changes later", async () => {
  const { app, gus, as } = await setUpBookings();
  const booking = await requests(as.ana, requestFor({ gus }, { addOnServiceIds: [gus.addOns[0]!.id] }));

  app.ctx.db.update(servicePackages).set({ name: "Deluxe", priceMin: 9900, priceMax: 9900 }).run();
  app.ctx.db.update(addOnServices).set({ name: "Gold nails", price: 9900 }).run();

  const [kept] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(booking).toEqual({ ...kept, alreadyRequested: false });
});

testWith("emails both sides without a street and logs the request", setUpBookings, async ({ app, ana, gus, as }) => {
  const biscuit = await adds(as.ana, { name: "Biscuit", type: "Dog" });
  const booking = await requests(
    as.ana,
    requestFor(
      { gus },
      { petInfo: "Waffles has epilepsy", petIds: [biscuit.id], addOnServiceIds: [gus.addOns[0]!.id] },
    ),
  );

  const emails = app.ctx.db.select().from(outbox).orderBy(desc(outbox.recipient)).all();

  expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [gus.user.email, "New booking request for Tuesday, June 16, 2026"],
    [ana.email, "Request sent: Blue Ridge Bath Co., Tue, Jun 16"],
  ]);
  for (const { text, html } of emails) {
    expect(text).toContain(
      [
        "Date: Tuesday, June 16, 2026",
        "Time: Morning (8AM - 12PM), Eastern Time",
        "Pet: Biscuit",
        "Town: Asheville, NC 28801",
        "Service: Bath & Brush, 1 hour",
        `Add-on: ${gus.addOns[0]!.name}, ${dollars(gus.addOns[0]!.price)}`,
        `Estimate: ${priceRangeText(5500 + gus.addOns[0]!.price, 6500 + gus.addOns[0]!.price)}`,
      ].join("\n"),
    );
    expect(html).toContain("<th>Pet</th><td>Biscuit</td>");
    expect(text + html).not.toMatch(/Waffles|epilepsy|Secret Street|828-555/);
  }
  const [toGroomer, toParent] = emails;
  expect(toGroomer!.text).toContain("ana sent you a booking request from less than a mile away.");
  expect(toGroomer!.text).toContain("Their street and phone number appear there once you accept.");
  expect(toGroomer!.text).toContain(`http://localhost:3000/bookings/${booking.id}`);
  expect(toParent!.text).toContain(`http://localhost:3000/bookings/${booking.id}`);
  const row = app.ctx.db.select().from(auditLog).all().at(-1);
  expect(row).toMatchObject({ action: "booking-requested", actorId: ana.id, target: `booking ${booking.id}` });
});

testWith("takes a date from an ISO instant and trims text", setUpBookings, async ({ gus, as }) => {
  const on = (rest: string) =>
    requestFor({ gus }, { preferredDate: NEXT_TUESDAY + rest, petInfo: ` Waffles ${rest} ` });

  for (const rest of ["T", "Tomorrow", "T99:99:99Z", "T24:00Z", "T10:00:00+99:00", " and more", "x"])
    expect(await refusedFields(as.ana, on(rest))).toEqual({ preferredDate: "Please select a date" });
  for (const rest of ["", "T09:30Z", "T23:59:59.123456Z", "T10:00:00-04:00", "T10:00:00+0530"]) {
    const booking = await requests(as.ana, on(rest));
    expect(booking).toMatchObject({ preferredDate: NEXT_TUESDAY, petInfo: `Waffles ${rest}`.trim() });
  }
});

testWith("names missing fields with the form's messages", setUpBookings, async ({ as }) => {
  expect(await refusedFields(as.ana, {})).toEqual({
    groomerId: "Choose a groomer",
    servicePackageId: "Choose a service package",
    preferredDate: "Please select a date",
    preferredTimeSlot: "Choose a preferred time",
    petInfo: "Pet information is required",
  });
});

testWith("refuses another groomer's or archived package on its field", setUpBookings, async ({ app, gus, as }) => {
  const other = await addGroomer(app, "bea");
  changeRows(app.ctx.db, servicePackages, { id: gus.packages[1]!.id }, { isActive: false, position: null });

  const foreign = await refusedFields(as.ana, requestFor({ gus }, { servicePackageId: other.packages[0]!.id }));
  const archived = await refusedFields(as.ana, requestFor({ gus }, { servicePackageId: gus.packages[1]!.id }));

  expect(foreign).toEqual({ servicePackageId: "Choose a service package from this groomer" });
  expect(archived).toEqual({ servicePackageId: "This package is no longer available. Choose another." });
});

test("refuses another groomer's or archived or repeated add-ons on their field", async () => {
  const { app, gus, as } = await setUpBookings();
  const other = await addGroomer(app, "bea");
  const [first, second] = gus.addOns.map(({ id }) => id);
  app.ctx.db.update(addOnServices).set({ isActive: false }).where(eq(addOnServices.id, second!)).run();
  const withAddOns = (...addOnServiceIds: unknown[]) => refusedFields(as.ana, requestFor({ gus }, { addOnServiceIds }));

  expect(await withAddOns(first, other.addOns[0]!.id)).toEqual({ addOnServiceIds: "Choose add-ons from this groomer" });
  expect(await withAddOns(first, second)).toEqual({
    addOnServiceIds: "One of these add-ons is no longer available. Choose again.",
  });
  expect(await withAddOns(first, first)).toEqual({ addOnServiceIds: "Choose each add-on only once" });
  expect(app.ctx.db.select().from(bookings).all()).toEqual([]);
});

testWith("answers for an unlisted groomer as for an unknown one", setUpBookings, async ({ app, gus, as }) => {
  const missing = await as.ana.post("/api/bookings", requestFor({ gus }, { groomerId: 999 }));
  app.ctx.db.update(groomerProfiles).set({ listedUntil: app.clock.now() }).run();

  const unlisted = await as.ana.post("/api/bookings", requestFor({ gus }));

  expect([missing.status, unlisted.status]).toEqual([404, 404]);
  expect(await unlisted.text()).toBe(await missing.text());
});

test("uses the groomer's own date for today as in Honolulu", async () => {
  const { app, gus, as } = await setUpBookings({ zipCode: "96813", city: "Honolulu", state: "HI" });
  app.ctx.db.insert(dayRules).values({ groomerId: gus.profile.id, noticeHours: 0 }).run();
  app.clock.set(Date.parse("2026-06-11T04:30:00Z"));

  const place = { serviceCity: "Honolulu", serviceState: "HI", serviceZipCode: "96813" };
  const where = { serviceAddress: "12 Oak Street", ...place };
  const tonight = requestFor({ gus }, { preferredDate: TODAY, preferredTimeSlot: EVENING, ...where });

  expect(await refusedFields(as.ana, tonight)).toEqual({
    preferredTimeSlot: "That time has passed today. Pick another.",
  });
  app.clock.set(Date.parse("2026-06-11T02:10:00Z"));
  const inTime = await requests(as.ana, tonight);
  expect(inTime).toMatchObject({ timeZone: "Pacific/Honolulu", startsAt: Date.parse("2026-06-11T02:00:00Z") });
});

testWith("lets parents book only for themselves", setUpBookings, async ({ app, ana, gus, as }) => {
  const body = requestFor({ gus });

  expect((await as.ana.post("/api/bookings", { ...body, petParentId: gus.user.id })).status).toBe(403);
  expect((await as.ana.post("/api/bookings", { ...body, userId: gus.user.id })).status).toBe(403);
  expect(app.ctx.db.select().from(bookings).all()).toEqual([]);
  expect((await as.ana.post("/api/bookings", { ...body, petParentId: ana.id, userId: ana.id })).status).toBe(201);
});

testWith("asks a parent who sends too many requests to wait", setUpBookings, async ({ gus, as }) => {
  for (let pet = 0; pet < 30; pet++) {
    const { id } = await requests(as.ana, requestFor({ gus }, { petInfo: `Dog ${pet}` }));
    if (pet !== 3) await moves(as.ana, id, "cancelled");
  }

  const response = await as.ana.post("/api/bookings", requestFor({ gus }, { petInfo: "Dog 31" }));

  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3600");
  expect((await as.ana.post("/api/bookings", requestFor({ gus }, { petInfo: "Dog 3" }))).status).toBe(201);
});

async function kennel() {
  const setup = await setUpBookings();
  const bob = signedIn(setup.app, await addUser(setup.app, "pet_parent", "bob"), "pet_parent");
  const waffles = await adds(setup.as.ana, { name: "Waffles", type: "Dog" });
  const pickle = await adds(setup.as.ana, { name: "Pickle", type: "Cat", age: 2 });
  const rex = await adds(bob, { name: "Rex", type: "Dog" });
  return { ...setup, waffles, pickle, rex };
}

testWith("lets a parent choose only their listed pets once each", kennel, async (setup) => {
  const { waffles, pickle, rex } = setup;
  await setup.as.ana.delete(`/api/pets/${pickle.id}`);
  const refused = (petIds: unknown) => refusedFields(setup.as.ana, requestFor(setup, { petIds }));
  const notOwn = { petIds: "Choose pets from your list" };

  expect(await refused([rex.id])).toEqual(notOwn);
  expect(await refused([waffles.id, 99999])).toEqual(notOwn);
  expect(await refused([pickle.id])).toEqual(notOwn);
  expect(await refused([waffles.id, waffles.id])).toEqual({ petIds: "Choose each pet only once" });
  expect(await refused(["x"])).toEqual({ "petIds.0": "Choose pets from your list" });
  expect(await refused(Array.from({ length: 11 }, (_, at) => at + 1))).toEqual({ petIds: "Choose up to 10 pets" });
  expect(await refusedFields(setup.as.ana, requestFor(setup, { petIds: [waffles.id], petInfo: " " }))).toEqual({
    petInfo: "Pet information is required",
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toEqual([]);
});

testWith("counts all pets in the minutes and the estimate", kennel, async (setup) => {
  const { waffles, pickle, gus, as, app } = setup;
  const grinding = gus.addOns[0]!.id;
  await as.gus.patch(`/api/add-on-services/${grinding}`, { durationMinutes: 20 });

  const three = await sendRequest(setup, "ana", {
    petIds: [waffles.id, pickle.id],
    petCount: "3",
    addOnServiceIds: [grinding],
  });

  expect(three).toMatchObject({ petCount: 3, durationMinutes: 180, visitMinutes: 200 });
  expect(three.addOnServices).toEqual([
    { id: grinding, name: "Nail grinding", price: 1200, durationMinutes: 20, isExtra: false },
  ]);
  const [toGroomer] = app.ctx.db.select().from(outbox).all();
  expect(toGroomer!.text).toContain("Service: Bath & Brush, 3 pets, about 3 hr 20 min");
  expect(toGroomer!.text).toContain("Add-on: Nail grinding, $12.00, +20 min");
  expect(toGroomer!.text).toContain("Estimate: $177.00 – $207.00");
  expect(await sendRequest(setup, "ana", { petCount: 2 })).toMatchObject({ petCount: 2, visitMinutes: 120 });
});

testWith("counts the chosen pets or one when no number is sent", kennel, async (setup) => {
  const petIds = [setup.waffles.id, setup.pickle.id];
  const counted = async (changes: Record<string, unknown>) => (await sendRequest(setup, "ana", changes)).petCount;

  expect(await counted({ petIds })).toBe(2);
  expect(await counted({ petIds, petCount: "" })).toBe(2);
  expect(await counted({ petIds: [setup.waffles.id] })).toBe(1);
  expect(await counted({ petCount: null })).toBe(1);
});

testWith("refuses an invalid number of pets with a sentence", kennel, async (setup) => {
  const petIds = [setup.waffles.id, setup.pickle.id];
  const refused = (changes: Record<string, unknown>) => refusedFields(setup.as.ana, requestFor(setup, changes));
  const outOfRange = { petCount: "Enter a number of pets from 1 to 10" };

  for (const petCount of [0, 11, -1, 1.5, "two", true, [2]]) expect(await refused({ petCount })).toEqual(outOfRange);
  expect(await refused({ petIds, petCount: 1 })).toEqual({
    petCount: "You chose 2 pets. Enter 2 or more, or choose fewer.",
  });
  expect(setup.app.ctx.db.select().from(bookings).all()).toEqual([]);
});

testWith("limits a visit to a day", kennel, async (setup) => {
  const id = setup.gus.packages[0]!.id;
  await setup.as.gus.patch(`/api/service-packages/${id}`, { durationMinutes: 240 });
  const { app, gus } = setup;
  const times = await app
    .visitor()
    .get(`/api/groomer-profiles/${gus.profile.id}/openings?petCount=10&servicePackageId=${id}`);

  expect(await times.json()).toMatchObject({ minutes: 1440 });
});

testWith("books or removes a pet when both happen at once", kennel, async (setup) => {
  const { id } = setup.waffles;

  const [booked, removed] = await Promise.all([
    setup.as.ana.post("/api/bookings", requestFor(setup, { petIds: [id] })),
    setup.as.ana.delete(`/api/pets/${id}`),
  ]);

  expect(removed.status).toBe(204);
  expect(setup.app.ctx.db.select().from(visitPets).all()).toHaveLength(booked.status === 201 ? 1 : 0);
});

const setup = await setUpBookings();

function drawn(html: string) {
  const between = (start: string, end: string) => html.slice(html.indexOf(start) + start.length, html.indexOf(end));
  const props = JSON.parse(between('<script type="application/json">', "</script>")) as BookingRequestProps;
  return {
    props,
    page: between('<div data-root="true">', '</div><script type="application/json">'),
    whole: drawIsland("booking-request", props),
  };
}

const { props: blank } = drawn(panelFor(setup, {}));
const addOns = ["Nails & <teeth>", "De-matting", "Blueberry facial", "Flea bath"].map((name, at) => ({
  id: at + 7,
  name,
  price: 1500 * at,
  durationMinutes: 15 * at,
}));

const sizedPackage = { ...blank.packages[0]!, sizes: { small: { price: 4500, minutes: 45 } } };
const sizesUpTo = (pounds: number): BookingRequestProps["sizes"] => [
  ["small", "Small", `up to ${pounds} lbs`, "This package isn't offered for small pets. Choose another."],
];

test.each<[string, Partial<BookingRequestProps>]>([
  ["the page's own values", {}],
  ["another number", { groomer: { id: 9_999_999_999, businessName: "$& </form> of 9007199254740991" } }],
  [
    "several packages",
    { packages: [...blank.packages, { ...blank.packages[0]!, id: 77, name: `"Bath" & $1 <brush>` }] },
  ],
  ["other prices", { pricesShown: "7+small=4500&7+large=9000&%2B8=1500" }],
  ["other weights of the sizes", { packages: [sizedPackage], sizes: sizesUpTo(15) }],
  ["weights that differ again", { packages: [sizedPackage], sizes: sizesUpTo(30), pricesShown: "" }],
  ["sizes that no package has", { sizes: sizesUpTo(25) }],
  ["few add-ons", { addOns: addOns.slice(0, 2) }],
  ["many add-ons", { addOns }],
  ["no arrival windows", { windowHint: "" }],
  ["policies of one sentence", { policies: { version: 3, inWords: ["No cats & no $&."] } }],
  ["policies of several sentences", { policies: { version: 9_007_199, inWords: ["One.", "Two.", "<Three>"] } }],
  ["no policies", { policies: { version: null, inWords: ["Free cancellation until 24 hours before the visit."] } }],
  ["another day", { openings: { ...blank.openings, today: "2026-12-31" } }],
  ["a short horizon", { openings: { ...blank.openings, horizonDays: 7 } }],
  ["a day across the new year", { openings: { ...blank.openings, today: "2027-02-28", horizonDays: 365 } }],
  [
    "other hours and days off",
    { openings: { ...blank.openings, businessHours: {} as never, daysOff: [], timeNow: "23:45" } },
  ],
])("writes the blank form as React renders it: %s", (_, other) => {
  const form = { ...blank, ...other };

  const { html, json } = cachedBlankForm(form)!;
  expect(asParsed(html)).toBe(asParsed(drawIsland("booking-request", form)));
  expect(JSON.parse(json)).toEqual(form);
  expect(json).not.toContain("<");
});

test("serves the blank form even after other pages", () => {
  const { props, page, whole } = drawn(panelFor(setup, {}));

  expect(cachedBlankForm(props)?.html).toBe(page);
  expect(asParsed(page)).toBe(asParsed(whole));
});

/** Attributes in order of name: Preact and React write them in different orders. */
function asParsed(html: string) {
  const { document } = new Window();
  document.body.innerHTML = html;
  for (const element of document.querySelectorAll("*")) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value ?? ""] as const).sort();
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes) element.setAttribute(name, value);
  }
  return document.body.innerHTML;
}

const filled = (values: Record<string, string>, fields = {}) => ({ state: { values, fields } });

test.each([
  ["a package and a day", { chosen: { packageId: setup.gus.packages[0]!.id, date: "2026-06-12" } }],
  ["the place of a search", { chosen: { from: "zipCode=28801" } }],
  ["a street", filled({ serviceAddress: "1 Secret Street" })],
  ["a message about the pet", filled({ petInfo: "" }, { petInfo: "Please tell about your pet" })],
  ["a gate code that is too long", filled({}, { "access.gateCode": "Use at most 40 characters" })],
])("renders the whole form with %s", (_, options) => {
  const { props, page, whole } = drawn(panelFor(setup, options));

  expect(cachedBlankForm(props)).toBeUndefined();
  expect(page).toBe(whole);
});

test.each<[string, Partial<BookingRequestProps>]>([
  ["a parent is logged in", { role: "pet_parent", viewerId: 1 }],
  ["there is no form", { notice: "No packages" }],
  ["times are suggested", { suggestions: [{ date: "2026-06-12", slot: "Morning (8AM - 12PM)" }] as never }],
  ["add-ons are chosen", { values: { ...blank.values, addOnServiceIds: ["7"] } }],
])("renders the whole form when %s", (_, other) => {
  expect(cachedBlankForm({ ...blank, ...other })).toBeUndefined();
});
