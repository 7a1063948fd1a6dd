import { expect } from "bun:test";
import { dayRules, daysOff } from "#db/db.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { addRow, changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { type OpenForm, openForm, panelFor } from "../requests/booking-form.ts";
import { AFTERNOON, EVENING, MORNING, NEXT_SUNDAY, NEXT_TUESDAY, setUpBookings, TODAY } from "../setup.ts";
import { addVisit } from "../visits.ts";

const WEDNESDAY = "2026-06-17";

async function setUpBusyDay() {
  const setup = await setUpBookings();
  const pat = await addUser(setup.app, "pet_parent", "pat");
  const eve = await addUser(setup.app, "pet_parent", "eve", { zipCode: "28711", city: "Black Mountain" });
  addRow(setup.app.ctx.db, dayRules, { groomerId: setup.gus.profile.id, maxVisits: 2 });
  addVisit(setup, { parentId: pat.id });
  addVisit(setup, { parentId: pat.id, slot: AFTERNOON });
  addVisit(setup, { parentId: pat.id, date: WEDNESDAY, zipCode: "28711" });
  return { ...setup, eve: signedIn(setup.app, eve, "pet_parent") };
}

async function setUpNearby() {
  const setup = await setUpBusyDay();
  const bob = await addUser(setup.app, "pet_parent", "bob");
  changeRows(setup.app.ctx.db, dayRules, {}, { maxVisits: 3 });
  addVisit(setup, { parentId: bob.id, slot: EVENING });
  addVisit(setup, { parentId: bob.id, date: WEDNESDAY, zipCode: "28711" });
  return setup;
}

const daysIn = ({ window }: OpenForm) =>
  [...window.document.querySelectorAll(".days input")].map((day) => day.getAttribute("aria-label"));

const radio = (date: string) => `.days [value="${date}"]`;

testWith("serves the page without days so it doesn't change with others' bookings", setUpBusyDay, (setup) => {
  const panel = () => panelFor(setup, { as: setup.eve }).replace(/data-id="[^"]*"/, "");
  const before = panel();

  addVisit(setup, { parentId: setup.ana.id, date: WEDNESDAY, slot: MORNING });

  expect(panel()).toBe(before);
  expect(before).not.toContain('name="day"');
});

testWith("loads open days once the form is ready and fills in the chosen one", setUpNearby, async (setup) => {
  await openForm(setup, { as: setup.eve }, async (form) => {
    expect(form.asked).toBe(`/api/groomer-profiles/${setup.gus.profile.id}/openings?days=14&zipCode=28711`);
    const names = daysIn(form);
    expect(names).toHaveLength(14);
    expect(form.find(radio(NEXT_TUESDAY))?.hasAttribute("disabled")).toBe(true);
    expect(names).toContain("Wednesday, June 17, groomer nearby");
    expect(form.find(".days")?.getAttribute("aria-busy")).toBe("false");

    await form.click(radio(WEDNESDAY));
    expect(form.find("#preferredDate")?.value).toBe(WEDNESDAY);
    expect(form.text("fieldset .slots")).toBe(
      "Morning (8AM - 12PM)Arrives 8 AM – 12 PMGroomer nearbyAfternoon (12PM - 4PM)Arrives 12 – 4 PMGroomer nearbyEvening (4PM - 7PM)Arrives 4 – 6 PMGroomer nearby",
    );
    expect(form.find(radio(NEXT_SUNDAY))?.hasAttribute("disabled")).toBe(true);
    expect(form.calls).toEqual([]);

    await form.fill("preferredDate", TODAY);
    expect((form.find(radio(TODAY)) as unknown as HTMLInputElement).checked).toBe(true);
  });
});

testWith("closes days by opening hours and clock until the lookup ends", setUpBusyDay, async (setup) => {
  setup.app.clock.set(Date.parse("2026-06-10T23:30:00Z"));

  await openForm(setup, { fetch: () => Promise.reject(new TypeError("Failed to fetch")) }, async (form) => {
    const names = daysIn(form);
    expect(names).toHaveLength(14);
    expect(names).toContain("Wednesday, June 10");
    for (const closed of [TODAY, "2026-06-14"]) expect(form.find(radio(closed))?.hasAttribute("disabled")).toBe(true);
    await form.click(radio(WEDNESDAY));

    expect(form.find("#preferredDate")?.value).toBe(WEDNESDAY);
  });
});

testWith("looks up days again after package changes and shows more with 'Later'", setUpBusyDay, async (setup) => {
  const path = `/api/groomer-profiles/${setup.gus.profile.id}/openings`;
  const [, groom] = setup.gus.packages;

  await openForm(setup, {}, async (form) => {
    await form.fill("servicePackageId", String(groom!.id));
    await form.click("#addOnServiceIds");
    await form.fill("petCount", "3");
    await form.click(".days button");

    const asked = `servicePackageId=${groom!.id}`;
    const addOn = `addOnServiceIds=${setup.gus.addOns[0]!.id}`;
    expect(form.calls.map((call) => call.path)).toEqual([
      `${path}?days=14&${asked}`,
      `${path}?days=14&${asked}&${addOn}`,
      `${path}?days=14&${asked}&petCount=3&${addOn}`,
      `${path}?days=60&${asked}&petCount=3&${addOn}`,
    ]);
    expect(form.window.document.querySelectorAll(".days input")).toHaveLength(60);
    expect(form.window.document.activeElement?.getAttribute("value")).toBe("2026-06-24");
    expect(form.find(".days button")).toBeNull();
  });
});

testWith("names the last day without openings and moves the focus to the date", setUpBookings, async (setup) => {
  const off = { groomerId: setup.gus.profile.id, startDate: "2026-06-24", endDate: "2026-12-31", reason: null };
  addRow(setup.app.ctx.db, daysOff, off);

  await openForm(setup, {}, async (form) => {
    await form.click(".days button");

    expect(form.text(".field.aside")).toContain("No more openings through Sat, Aug 8");
    expect(form.window.document.activeElement?.id).toBe("preferredDate");
  });
});

testWith("moves focus to the next open day when the focused one closes", setUpBusyDay, async (setup) => {
  const [, groom] = setup.gus.packages;

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    const held = () => form.window.document.activeElement as unknown as HTMLInputElement;
    form.find(radio("2026-06-18"))!.focus();
    for (const slot of [MORNING, AFTERNOON] as const) {
      addVisit(setup, { parentId: setup.gus.user.id, date: "2026-06-18", slot });
    }
    await form.fill("servicePackageId", String(groom!.id));

    expect(form.find(radio("2026-06-18"))?.hasAttribute("disabled")).toBe(true);
    expect(held().value).toBe("2026-06-19");
    await form.click(":focus");
    expect(form.find("#preferredDate")?.value).toBe("2026-06-19");
  });
});

testWith("looks up a day beyond the strip on its own", setUpBusyDay, async (setup) => {
  for (const slot of [MORNING, AFTERNOON] as const) {
    addVisit(setup, { parentId: setup.ana.id, date: "2026-07-21", slot });
  }

  await openForm(setup, {}, async (form) => {
    await form.fill("preferredDate", "2026-07-21");

    expect(form.calls.map(({ path }) => path.split("?")[1])).toEqual(["from=2026-07-21&days=1"]);
    expect(form.text("form")).toContain("Morning is full on Tue, Jul 21.");
    expect(form.find(`[value="${MORNING}"]`)).toBeNull();
  });
});

testWith("hides a time of day whose visit would end after closing", setUpBookings, async (setup) => {
  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await form.fill("petCount", "3");
    await form.click(radio(NEXT_TUESDAY));
    expect(form.find(`[value="${EVENING}"]`)).toBeNull();
    await form.fill("petCount", "1");
    await form.click(`[value="${EVENING}"]`);
    await form.fill("petCount", "3");
    await form.fill("petInfo", "Three dogs");
    await form.submit();

    expect(form.text("#preferredTimeSlot-error")).toBe("This visit would end after closing. Pick another.");
    expect(form.calls.some(({ path }) => path === "/api/bookings")).toBe(false);
  });
});

testWith("suggests free times for a full time of day and keeps typed text", setUpBusyDay, async (setup) => {
  const [bath] = setup.gus.packages;

  const fillUp = async (form: OpenForm, date: string) => {
    await form.click(radio(date));
    await form.click(`[value="${MORNING}"]`);
    await form.fill("petInfo", "Waffles");
    for (const slot of [MORNING, AFTERNOON] as const) addVisit(setup, { parentId: setup.gus.user.id, date, slot });
    await form.submit();
  };

  await openForm(setup, { as: setup.as.ana, chosen: { packageId: bath!.id } }, async (form) => {
    await fillUp(form, "2026-06-18");

    expect(form.text("#preferredTimeSlot-error")).toBe("That time of day just filled up. Pick another.");
    expect(form.calls.at(-1)!.path).toContain("/openings?days=14");
    const suggested = [...form.window.document.querySelectorAll(".row button")].map(({ textContent }) => textContent);
    expect(suggested).toHaveLength(3);
    expect(suggested).toContain("Wed, Jun 17, morning");

    await form.click(".row button");

    expect(form.find(".row button")).toBeNull();
    expect(form.find("#preferredTimeSlot-error")).toBeNull();
    expect(form.find("#petInfo")?.value).toBe("Waffles");
    expect(form.window.document.activeElement?.textContent).toBe("Send Booking Request");
    await form.submit();
    expect(form.text("dialog")).toContain("Booking Requested!");

    await form.click("dialog .dialog-actions button");
    await fillUp(form, "2026-06-19");
    expect(form.find(".row button")).not.toBeNull();
    await form.click(radio("2026-06-20"));
    await form.click(`[value="${MORNING}"]`);
    await form.submit();
    await form.click("dialog .dialog-actions button");
    expect([form.find("dialog"), form.find(".row button")].map((found) => found === null)).toEqual([true, true]);
  });
});
