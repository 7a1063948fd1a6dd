import { expect, test } from "bun:test";
import { dayRules } from "#db/schema/tables.ts";
import { addBooking, mainText } from "#tests/listing/groomers/setup.ts";
import { signedIn } from "#tests/support/people.ts";
import { setUpBookingForm, slot } from "./setup.ts";

const AFTERNOON = "Afternoon (12PM - 4PM)";

/** A groomer who takes one visit a day, and has it on the day of the form. */
async function setUpFullDay() {
  const setup = await setUpBookingForm();
  const { app, ana, gus } = setup;
  app.ctx.db.insert(dayRules).values({ groomerId: gus.profile.id, maxVisits: 1 }).run();
  addBooking(app, gus, ana, "accepted");
  return { ...setup, window: signedIn(app, ana, "pet_parent") };
}

/** The suggested times on a page: what its buttons say, and what they send. */
const buttonsIn = (html: string) =>
  [...html.matchAll(/<button(?=[^>]*name="otherTime")[^>]*value="([^"]+)"[^>]*>([^<]+)</g)].map(([, value, words]) => ({
    value,
    words,
  }));

test("a form for a full part of the day comes back with three buttons, each of which fills in another time", async () => {
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

test("a time that can be none leaves the form as it was, and sends nothing", async () => {
  const { path, fields, count, window } = await setUpFullDay();

  for (const otherTime of ["", "tomorrow", "2026-06-31 Morning (8AM - 12PM)", "2026-06-11 Midnight"]) {
    const response = await window.submit(path, { ...fields, otherTime });
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toMatch(/<input(?=[^>]*type="date")(?=[^>]*value="2026-06-12")/);
  }
  expect(count()).toBe(1);
});

test("whoever is signed out meanwhile signs in with the other time", async () => {
  const { app, path, fields } = await setUpFullDay();

  const response = await app.visitor().submit(path, { ...fields, otherTime: `2026-06-11 ${AFTERNOON}` });

  const next = new URL(response.headers.get("location")!, "http://localhost:3000").searchParams.get("next");
  expect(new URL(next!, "http://localhost:3000").searchParams.get("date")).toBe("2026-06-11");
  expect(new URL(next!, "http://localhost:3000").searchParams.get("slot")).toBe(AFTERNOON);
});

test("a groomer who presses such a button reads whom the form is for", async () => {
  const { app, gus, path, fields } = await setUpFullDay();

  const response = await signedIn(app, gus.user, "groomer").submit(path, {
    ...fields,
    otherTime: `2026-06-11 ${slot}`,
  });

  expect(response.status).toBe(403);
  expect(await mainText(response)).toContain("Log in as a pet parent to book.");
});
