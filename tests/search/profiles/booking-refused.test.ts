import { expect, test } from "bun:test";
import { dayRules } from "#db/db.ts";
import { addBooking, mainText } from "#tests/listing/groomers/setup.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { fieldsFor, setUpBookingForm, slot } from "./setup.ts";

test("returns a refused form filled in with its messages and a toast", async () => {
  const { app, ana, gus, path, fields, count } = await setUpBookingForm();
  const sent: [string, string][] = [
    ...Object.entries({ ...fields, preferredDate: "2026-06-14" }),
    ...gus.addOns.map((addOn): [string, string] => ["addOnServiceIds", String(addOn.id)]),
  ];

  const response = await signedIn(app, ana, "pet_parent").submit(path, sent);

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("gus&#x27;s Van is closed on Sundays.");
  expect(html).toContain("There&#x27;s a problem");
  expect(html).toContain("Waffles, a spaniel, afraid of dryers");
  expect(html).toContain("Booking failed");
  expect(html).toContain("✓ Selected");
  for (const addOn of gus.addOns)
    expect(html).toMatch(new RegExp(`<input(?=[^>]*type="checkbox")(?=[^>]*value="${addOn.id}")(?=[^>]*checked)`));
  expect(count()).toBe(0);
});

test("sends the number of pets and returns an invalid number with its message", async () => {
  const { app, ana, path, fields, count } = await setUpBookingForm();
  const window = signedIn(app, ana, "pet_parent");

  const refused = await window.submit(path, { ...fields, petCount: "11" });
  const html = await refused.text();
  const sent = await window.submit(path, { ...fields, petCount: "2" });

  expect(refused.status).toBe(422);
  expect(html).toContain("Enter a number of pets from 1 to 10");
  expect(html).toMatch(/<input(?=[^>]*name="petCount")[^>]*value="11"/);
  expect(sent.status).toBe(303);
  expect(count()).toBe(1);
  expect(await mainText(await window.get(sent.headers.get("location")!))).toContain("2 pets, about 2 hours");
});

testWith("shows a message for each missing field", setUpBookingForm, async ({ app, ana, path, fields }) => {
  const response = await signedIn(app, ana, "pet_parent").submit(path, {
    groomerId: fields.groomerId!,
    preferredDate: "",
    petInfo: " ",
  });

  expect(response.status).toBe(422);
  const html = await response.text();
  for (const words of [
    "Please select a date",
    "Choose your preferred date for the appointment",
    "Choose a service package",
    "Choose a preferred time",
    "Pet information is required",
  ])
    expect(html).toContain(words);
});

test.each([
  ["a day followed by other text", { preferredDate: "2026-12-01x" }],
  ["an impossible day", { preferredDate: "2026-12-99" }],
  ["a timestamp beside another error", { preferredDate: "2026-06-12T10:00:00Z", petInfo: "" }],
  ["an unknown time of day", { preferredTimeSlot: "Midnight" }],
])("returns the form to a parent without an error page: %s", async (_, change) => {
  const { app, ana, path, fields, count } = await setUpBookingForm();

  const response = await signedIn(app, ana, "pet_parent").submit(path, { ...fields, ...change });

  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain("There&#x27;s a problem");
  expect(html).toContain("1 Secret Street");
  expect(count()).toBe(0);
});

testWith("refuses groomers and admins within the page", setUpBookingForm, async ({ app, gus, path, fields, count }) => {
  const olga = await addGroomer(app, "olga");
  const admin = await addUser(app, "admin", "ada");

  for (const window of [
    signedIn(app, gus.user, "groomer"),
    signedIn(app, olga.user, "groomer"),
    signedIn(app, admin, "admin"),
  ]) {
    const response = await window.submit(path, fields);
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(html).toContain("This is only for pet parents");
    expect(html).toContain("Grooming Packages");
  }
  expect(count()).toBe(0);
});

test("doesn't book another groomer from a groomer's form", async () => {
  const { app, ana, gus, path, count } = await setUpBookingForm();
  const olga = await addGroomer(app, "olga");

  const response = await signedIn(app, ana, "pet_parent").submit(path, fieldsFor(olga));

  expect(response.status).toBe(422);
  expect(await mainText(response)).toContain(gus.profile.businessName);
  expect(count()).toBe(0);
});

test("refuses a booking with an unlisted groomer from any parent", async () => {
  const { app, ana, count } = await setUpBookingForm();
  const una = await addGroomer(app, "una", { isListed: false });
  const ben = await addUser(app, "pet_parent", "ben");
  addBooking(app, una, ben, "completed");
  const path = `/groomer/${una.profile.id}`;

  const stranger = await signedIn(app, ana, "pet_parent").submit(path, fieldsFor(una));
  const customer = await signedIn(app, ben, "pet_parent").submit(path, fieldsFor(una));
  const visitor = await app.visitor().submit(path, fieldsFor(una));
  const nonsense = await app.visitor().submit("/groomer/abc", fieldsFor(una));

  expect([stranger, customer, visitor, nonsense].map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await mainText(stranger)).toStartWith("Groomer Not Found");
  expect(await mainText(customer)).toContain("isn't taking new requests");
  expect(await mainText(nonsense)).toStartWith("Invalid Groomer ID");
  expect(count()).toBe(1);
});
const AFTERNOON = "Afternoon (12PM - 4PM)";

async function setUpFullDay() {
  const setup = await setUpBookingForm();
  const { app, ana, gus } = setup;
  addRow(app.ctx.db, dayRules, { groomerId: gus.profile.id, maxVisits: 1 });
  addBooking(app, gus, ana, "accepted");
  return { ...setup, window: signedIn(app, ana, "pet_parent") };
}

const buttonsIn = (html: string) =>
  [...html.matchAll(/<button(?=[^>]*name="otherTime")[^>]*value="([^"]+)"[^>]*>([^<]+)</g)].map(([, value, words]) => ({
    value,
    words,
  }));

test("returns a full time of day with three buttons that fill in other times", async () => {
  const { path, fields, count, window, gus } = await setUpFullDay();
  const sent: [string, string][] = [
    ...Object.entries({ ...fields, specialInstructions: "Ring twice" }),
    ...gus.addOns.map((addOn): [string, string] => ["addOnServiceIds", String(addOn.id)]),
  ];

  const refused = await window.submit(path, sent);
  const html = await refused.text();
  expect(refused.status).toBe(422);
  expect(html).toContain("Available times");
  const buttons = buttonsIn(html);
  expect(buttons).toHaveLength(3);
  expect(buttons[0]).toEqual({ value: "2026-06-11 Morning (8AM - 12PM)", words: "Thu, Jun 11, morning" });

  const chosen = await window.submit(path, [...sent, ["otherTime", buttons[0]!.value!]]);
  const form = await chosen.text();
  expect(chosen.status).toBe(200);
  expect(form).toContain("We filled in the new time");
  expect(form).not.toContain("There&#x27;s a problem");
  expect(form).toMatch(/<input(?=[^>]*type="date")(?=[^>]*value="2026-06-11")/);
  for (const words of ["Waffles, a spaniel, afraid of dryers", "Ring twice", "1 Secret Street"])
    expect(form).toContain(words);
  for (const { id } of gus.addOns) expect(form).toMatch(new RegExp(`<input(?=[^>]*value="${id}")(?=[^>]*checked)`));
  expect([buttonsIn(form), count()]).toEqual([[], 1]);

  const booked = await window.submit(path, { ...fields, preferredDate: "2026-06-11" });
  expect([booked.status, count()]).toEqual([303, 2]);
});

testWith("ignores an invalid other time and sends nothing", setUpFullDay, async ({ path, fields, count, window }) => {
  for (const otherTime of ["", "tomorrow", "2026-06-31 Morning (8AM - 12PM)", "2026-06-11 Midnight"]) {
    const response = await window.submit(path, { ...fields, otherTime });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<input(?=[^>]*type="date")(?=[^>]*value="2026-06-12")/);
  }
  expect(count()).toBe(1);
});

testWith("sends a logged-out parent to log in with the other time", setUpFullDay, async ({ app, path, fields }) => {
  const response = await app.visitor().submit(path, { ...fields, otherTime: `2026-06-11 ${AFTERNOON}` });

  const next = new URL(response.headers.get("location")!, "http://localhost:3000").searchParams.get("next");
  expect(new URL(next!, "http://localhost:3000").searchParams.get("date")).toBe("2026-06-11");
  expect(new URL(next!, "http://localhost:3000").searchParams.get("slot")).toBe(AFTERNOON);
});

test("shows a groomer who taps another time that the form is for parents", async () => {
  const { app, gus, path, fields } = await setUpFullDay();

  const response = await signedIn(app, gus.user, "groomer").submit(path, {
    ...fields,
    otherTime: `2026-06-11 ${slot}`,
  });

  expect(response.status).toBe(403);
  expect(await mainText(response)).toContain("Log in as a pet parent to book.");
});
