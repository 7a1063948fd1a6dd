import { expect, test } from "bun:test";
import { bookings } from "#db/db.ts";
import { setUpBookingForm } from "#tests/finding/profiles/setup.ts";
import { signedIn } from "#tests/support/people.ts";
import { MORNING, NEXT_TUESDAY, setUpBookings } from "../setup.ts";
import { openForm } from "./booking-form.ts";

const typed = {
  coatCondition: "tangles",
  "access.parking": "In the driveway",
  "access.stairs": "",
  "access.gateCode": "4711",
  "access.whoIsHome": "Sam",
  "access.note": "The tap is\r\nby the shed",
};
const kept = {
  coatCondition: "tangles",
  parking: "In the driveway",
  stairs: null,
  gateCode: "4711",
  whoIsHome: "Sam",
  accessNote: "The tap is\nby the shed",
};

test("the plain form sends what is in the fold, and shows it again beside its message", async () => {
  const { app, ana, path, fields } = await setUpBookingForm();
  const window = signedIn(app, ana, "pet_parent");
  const tooLong = { ...fields, ...typed, "access.gateCode": "9".repeat(41) };

  const refused = await window.submit(path, tooLong);
  const html = await refused.text();
  const taken = await window.submit(path, { ...fields, ...typed });

  expect(refused.status).toBe(422);
  expect(html).toMatch(/<details class="fold" open=""><summary><span>Special instructions and access/);
  expect(html).toContain('<a href="#access.gateCode">Use at most 40 characters</a>');
  expect(html).toMatch(/id="access\.gateCode"[^>]*aria-invalid="true"[^>]*aria-describedby="access\.gateCode-error/);
  expect(html).toContain('value="In the driveway"');
  expect(taken.status).toBe(303);
  expect(app.ctx.db.select().from(bookings).get()).toMatchObject(kept);
});

test("a visitor finds it again after the sign-in, also without script", async () => {
  const { app, ana, path, fields } = await setUpBookingForm();
  const sent = await app.visitor().submit(path, { ...fields, ...typed });
  const [name, value] = sent.headers.getSetCookie()[0]!.split(";")[0]!.split("=") as [string, string];
  const window = signedIn(app, ana, "pet_parent");
  window.cookies.set(name, value);

  const html = await (await window.get(path)).text();

  expect(html).toContain('value="4711"');
  expect(html).toMatch(/<option value="tangles" selected/);
});

test("with script the fold stays shut until somebody opens it, or something in it is wrong", async () => {
  const setup = await setUpBookings();
  const chosen = { packageId: setup.gus.packages[0]!.id };

  await openForm(setup, { as: setup.as.ana, chosen }, async (form) => {
    const field = (name: string) => `[name="${name}"]`;
    const isOpen = () => form.find('[data-step="place"] .fold')!.hasAttribute("open");
    await form.fill("preferredDate", NEXT_TUESDAY);
    await form.click(`[value="${MORNING}"]`);
    await form.fill("petInfo", "Waffles");
    expect(isOpen()).toBe(false);
    form.find(field("access.gateCode"))!.value = "47\u000711";
    await form.submit();

    expect(isOpen()).toBe(true);
    expect(form.text('[id="access.gateCode-error"]')).toBe("Remove the hidden characters");
    form.find(field("access.gateCode"))!.value = "4711";
    form.find(field("coatCondition"))!.value = "tangles";
    await form.submit();

    expect(form.text("dialog")).toContain("Booking Requested!");
    expect(setup.app.ctx.db.select().from(bookings).get()).toMatchObject({
      gateCode: "4711",
      coatCondition: "tangles",
    });
  });
});
