import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, businessHours, daysOff, visits } from "#db/schema/tables.ts";
import { NEXT_TUESDAY, requestFor, requests, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { openBusiness } from "./open-business.ts";

test("Monday's hours are copied to the weekdays, closed days stay closed, and the week is saved as it stands", async () => {
  const setup = await setUpBookings();

  await openBusiness(setup, "hours", async (tab) => {
    await tab.fill(tab.labelled("Monday, closes at"), "13:00");
    await tab.press("Copy Monday to weekdays");
    await tab.submit("Save hours");

    expect(tab.text(".week ~ .actions [role=status]")).toBe("Copied to Tuesday through Friday.");
    expect(tab.toast()).toBe("Profile updated");
  });
  const week = setup.app.ctx.db.select().from(businessHours).all();
  expect(week.map(({ weekday, closes }) => `${weekday} ${closes}`)).toEqual([
    "monday 13:00",
    "tuesday 13:00",
    "wednesday 13:00",
    "thursday 13:00",
    "friday 13:00",
    "saturday 17:00",
  ]);
});

test("what parents read is saved by itself, and what is wrong with it is said beside its field", async () => {
  const setup = await setUpBookings();
  const { businessName, description } = setup.gus.profile;

  await openBusiness(setup, "profile", async (tab) => {
    for (const box of tab.all("[name=petTypes]")) if (box.checked) await tab.tick(`[value="${box.value}"]`);
    await tab.fill(tab.all("[name=startedYear]")[0]!, "2015");
    await tab.submit("Save profile");
    expect(tab.text("fieldset .error")).toBe("Choose at least one kind of pet");
    expect(tab.all("[name=startedYear]")[0]!.value).toBe("2015");
    expect(tab.calls).toEqual([]);

    await tab.tick('[value="Cats"]');
    await tab.submit("Save profile");
    expect(tab.toast()).toBe("Profile updated");
    expect(tab.calls[0]!.body).toEqual({ businessName, description, startedYear: 2015, petTypes: ["Cats"] });
  });
});

test("the name and the contact are saved each by itself", async () => {
  const setup = await setUpBookings();

  await openBusiness(setup, "photo", async (tab) => {
    await tab.fill(tab.all("[name=contactName]")[0]!, "Augusta");
    await tab.submit("Save name");
    expect(tab.calls[0]!.body).toEqual({ contactName: "Augusta" });
  });
  await openBusiness(setup, "contact", async (tab) => {
    await tab.tick("[name=acceptsOutsideArea]");
    await tab.submit("Save contact");
    expect(tab.calls[0]!.body).toMatchObject({ acceptsOutsideArea: true });
    expect(Object.keys(tab.calls[0]!.body)).toEqual(["showPhone", "showEmail", "acceptsOutsideArea", "googleUrl"]);
  });
});

test("hours that leave no room for an accepted visit are asked about, and saved once the groomer says so", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  setup.app.ctx.db.update(visits).set({ status: "accepted" }).where(eq(visits.id, id)).run();

  await openBusiness(setup, "hours", async (tab) => {
    await tab.tick(".week li:nth-child(2) [type=checkbox]");
    await tab.submit("Save hours");
    expect(tab.text("dialog h2")).toBe("Some accepted visits don't fit");
    expect(tab.text("dialog p")).toStartWith("On Jun 16, 2026, your accepted visits would no longer fit");
    await tab.press("Go back");
    expect(tab.focused()).toBe("Save hours");
    expect(setup.app.ctx.db.select().from(businessHours).all()).toHaveLength(6);

    await tab.submit("Save hours");
    await tab.press("Save anyway");
    expect(tab.toast()).toBe("Profile updated");
    expect(tab.all("dialog")).toEqual([]);
    expect(tab.focused()).toBe("Save hours");
  });
  expect(setup.app.ctx.db.select().from(businessHours).all()).toHaveLength(5);
});

test("days off over an accepted booking are asked about, and taken once the groomer says so", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  setup.app.ctx.db.update(visits).set({ status: "accepted" }).where(eq(visits.id, id)).run();

  await openBusiness(setup, "days-off", async (tab) => {
    await tab.fill(tab.all("[name=startDate]")[0]!, NEXT_TUESDAY);
    await tab.submit("Add days off");
    expect(tab.text("dialog h2")).toBe("You have visits on those days");
    expect(tab.text("dialog p")).toStartWith("You have 1 accepted booking: Jun 16, 2026.");
    expect(tab.toast()).toBeNull();

    await tab.press("Go back");
    expect(tab.all("dialog")).toEqual([]);
    expect(tab.all("[name=startDate]")[0]!.value).toBe(NEXT_TUESDAY);

    await tab.submit("Add days off");
    await tab.press("Add days off anyway");
    expect(tab.toast()).toBe("Days off added");
    expect(tab.text(".days-off strong")).toBe("Jun 16, 2026");
    expect(tab.calls.filter(({ method }) => method === "POST").map(({ body }) => body.confirm)).toEqual([
      undefined,
      undefined,
      true,
    ]);

    await tab.press("Remove Jun 16, 2026");
    await tab.press("Remove");
    expect(tab.toast()).toBe("Days off removed");
    expect(tab.all(".days-off li")).toEqual([]);
    expect(tab.focused()).toBe("Days off");
  });
  expect(setup.app.ctx.db.select().from(daysOff).all()).toEqual([]);
  expect(setup.app.ctx.db.select().from(bookings).get()?.status).toBe("accepted");
});
