import { expect, test } from "bun:test";
import { readFlash } from "#src/http/sessions/flash.ts";
import { testConfig } from "#tests/support/config.ts";
import { addGroomer, signedIn } from "#tests/support/people.ts";
import { setUpBookingForm, slot } from "./setup.ts";

test("a parent's plain form makes a booking and leads to its confirmation", async () => {
  const { app, ana, path, fields, count } = await setUpBookingForm();

  const response = await signedIn(app, ana, "pet_parent").submit(path, fields);

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/bookings/1/requested");
  expect(count()).toBe(1);
});

test("a visitor is asked to log in and finds the choice again, but no word about the pet in the address", async () => {
  const { app, path, fields, count } = await setUpBookingForm();

  const response = await app.visitor().submit(path, fields);

  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("location")!, "http://localhost:3000");
  expect(location.pathname).toBe("/auth");
  expect(location.searchParams.get("mode")).toBe("login");
  const next = new URL(location.searchParams.get("next")!, "http://localhost:3000");
  expect(next.pathname).toBe(path);
  expect(Object.fromEntries(next.searchParams)).toEqual({
    package: fields.servicePackageId!,
    date: "2026-06-12",
    slot,
  });
  expect(decodeURIComponent(String(location))).not.toContain("Waffles");
  expect(next.hash).toBe("#book");
  const cookie = response.headers
    .getSetCookie()
    .map((text) => text.split(";")[0]!)
    .join("; ");
  expect(readFlash({ config: testConfig() }, new Request("http://localhost:3000/", { headers: { cookie } }))).toEqual({
    kind: "info",
    title: "Please log in",
    description: "You need to log in to book an appointment",
  });
  expect(count()).toBe(0);
});

test("what a visitor sends that is no choice does not travel to the sign-in", async () => {
  const { app, path } = await setUpBookingForm();

  const response = await app
    .visitor()
    .submit(path, { servicePackageId: "x", preferredDate: "2026-99-99", preferredTimeSlot: "<script>" });

  expect(response.headers.get("location")).toBe(`/auth?mode=login&next=${encodeURIComponent(`${path}#book`)}`);
});

test("without script too, whoever signs in finds the request as it was sent, once", async () => {
  const { app, ana, path } = await setUpBookingForm();
  const typed = { petInfo: "Waffles, <b>shy</b>", serviceAddress: "12 Oak Street", serviceZipCode: "28801" };
  const long = { specialInstructions: "é".repeat(1999) };
  const sent = await app.visitor().submit(path, { ...typed, ...long });
  const [name, value] = sent.headers.getSetCookie()[0]!.split(";")[0]!.split("=") as [string, string];
  const window = signedIn(app, ana, "pet_parent");
  window.cookies.set(name, value);

  const first = await window.get(path);
  const html = await first.text();
  const second = await (await window.get(path)).text();

  expect(sent.headers.getSetCookie()[0]).toContain(`Path=${path}; HttpOnly`);
  expect(html).toContain("Waffles, &lt;b&gt;shy&lt;/b&gt;</textarea>");
  expect(html).toContain('value="12 Oak Street"');
  expect(value.length).toBeLessThan(3900);
  expect(second).not.toContain("Waffles");
});

test("after the sign-in the form starts with the choice of before", async () => {
  const { app, ana, gus, path } = await setUpBookingForm();
  const chosen = new URLSearchParams({ package: String(gus.packages[1]!.id), date: "2026-06-12", slot });

  const html = await (await signedIn(app, ana, "pet_parent").get(`${path}?${chosen}`)).text();

  expect(html).toMatch(new RegExp(`<option value="${gus.packages[1]!.id}" selected`));
  expect(html).toMatch(/<input(?=[^>]*type="date")(?=[^>]*value="2026-06-12")/);
  expect(html.match(/class="package on"/g)).toHaveLength(1);
  expect(html).toContain("✓ Selected");
});

test("a package of another groomer is not chosen by an address", async () => {
  const { app, path } = await setUpBookingForm();
  const olga = await addGroomer(app, "olga");

  const html = await (await app.visitor().get(`${path}?package=${olga.packages[0]!.id}`)).text();

  expect(html).not.toContain("✓ Selected");
});
