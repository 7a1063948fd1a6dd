import { expect } from "bun:test";
import { groomerProfiles } from "#db/db.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { changeRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../../visits/bookings/requests/open-tab.ts";
import { NEXT_TUESDAY } from "../../visits/bookings/setup.ts";
import { asks, does, setUpDay, visit } from "../day-plan/setup.ts";
import { dayIn } from "./setup.ts";

const VIEW = "/groomer-dashboard?tab=bookings&view=calendar";
const TUESDAYS_WEEK = `${VIEW}&date=${NEXT_TUESDAY}`;

testWith("shows a week with arrival windows and each request's fit", setUpDay, async (setup) => {
  const id = await visit(setup, "bob");
  await does(setup.as.gus, "confirm");
  const request = await asks(setup, "cat");

  await openTab(setup.as.gus, TUESDAYS_WEEK, async (tab) => {
    expect(tab.text("h1")).toBe("June 14 – 20");
    expect(tab.text(".note")).toBe("1 visit, 1 request");
    expect(tab.text(`.week-grid a[href="/bookings/${id}"]`)).toMatch(/^bob Tester8(:\d\d)?–9(:\d\d)? · Bath & Brush, /);
    expect(tab.text(`.week-grid a[href="/bookings/${request.id}"]`)).toMatch(/^cat Tester\?\+\d+ min, request, fits/);
    expect(tab.text(`#day-${NEXT_TUESDAY}`)).toContain("Tuesday, June 16, 2026");
    expect(tab.text(".week-table caption")).toBe("Week as a table");
  });
});

testWith("asks above the form about hours that accepted visits don't fit", setUpDay, async (setup) => {
  const { gus } = setup.as;
  await visit(setup, "bob");

  await openTab(gus, TUESDAYS_WEEK, async (tab) => {
    await tab.press("+ Time off");
    await tab.type("dialog [name=opens]", "07:00");
    await tab.type("dialog [name=closes]", "12:00");
    await tab.submit();
    expect(tab.text("dialog dialog h2")).toBe("Some accepted visits don't fit");
    await tab.press("Add time off anyway");

    expect(tab.toast()).toBe("Time off added");
    expect(await dayIn(gus)).toMatchObject({ isFeasible: false });
    expect(tab.text(".week-grid .day-column .too-full")).toBe("schedule conflict");
  });
});

testWith("offers time off only with the day plan on and before the day ends", setUpDay, async ({ as }) => {
  const offers = async (date: string) =>
    (await (await as.gus.get(`${VIEW}&date=${date}`)).text()).includes("+ Time off");

  expect(await offers("2026-06-03")).toBe(false);
  expect(await offers("2026-06-17")).toBe(true);
  await as.gus.patch("/api/day-rules", { isPlanned: false });
  expect(await offers("2026-06-17")).toBe(false);
});

testWith("shows today for an invalid date and links to the weeks before and after", setUpDay, async ({ as }) => {
  for (const none of ["0000-01-01", "9999-12-31", "soon"]) {
    expect(await (await as.gus.get(`${VIEW}&date=${none}`)).text()).toContain("June 7 – 13");
  }
  const html = await (await as.gus.get(`${VIEW}&date=2026-02-30`)).text();

  expect(html).toContain("June 7 – 13");
  for (const date of ["2026-06-03", "2026-06-17"]) {
    expect(html).toContain(`href="/groomer-dashboard?tab=bookings&amp;view=calendar&amp;date=${date}"`);
  }
});

testWith("shows the first setup step without a business or a base address", testApp, async (app) => {
  const nia = signedIn(app, await addUser(app, "groomer", "nia"), "groomer");

  expect(await (await nia.get(VIEW)).text()).toContain("Start with your business profile");

  const { user } = await addGroomer(app, "gil");
  changeRows(app.ctx.db, groomerProfiles, {}, { lat: null, lon: null, timeZone: null });
  const gil = await signedIn(app, user, "groomer").get(VIEW);
  expect(gil.status).toBe(200);
  expect(await gil.text()).toContain("Add your starting location");
});
