import { expect } from "bun:test";
import { bookingPolicies, bookings, outbox } from "#db/db.ts";
import { openBusiness } from "#tests/listing/groomers/setup.ts";
import { fieldsFor } from "#tests/search/profiles/setup.ts";
import { findRows } from "#tests/support/rows.ts";
import { testWith } from "#tests/support/test-with.ts";
import { fillRest, openForm } from "#tests/visits/bookings/requests/booking-form.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { MORNING, moves, sendRequest, setUpBookings } from "#tests/visits/bookings/setup.ts";
import { policiesSeenBy, setsPolicies, setUpPolicies, strict } from "./setup.ts";

const kept = ({ app }: Awaited<ReturnType<typeof setUpPolicies>>) => findRows(app.ctx.db, bookingPolicies);

testWith("shows fees and the last free moment and sends the version shown", setUpPolicies, async (setup) => {
  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    expect(form.text("form")).toContain("Free cancellation until 48 hours before the visit.");
    expect(form.text("form .facts-list")).toContain("Late cancellationsI charge half of the estimate!");
    expect(form.text("form")).toContain("Mudroom never charges these fees");
    expect(form.text("form")).toContain("You pay the groomer directly. Nothing is charged now.");
    await fillRest(form);
    expect(form.text("#policiesVersion")).toBe("Free to cancel until Sun, Jun 14, 8:00 AM.");
    await form.submit();

    expect(form.text("dialog")).toContain("Booking Requested!");
  });
  expect(kept(setup)).toMatchObject([{ version: 1, wasShown: true }]);
});

testWith("shows policies that changed while the form was open and keeps the form", setUpPolicies, async (setup) => {
  await openForm(setup, { as: setup.as.ana, chosen: { packageId: setup.gus.packages[0]!.id } }, async (form) => {
    await fillRest(form);
    await setsPolicies(setup, { lateText: "I charge everything." });
    await form.submit();

    const message = "The groomer's policies have changed. Read them again.";
    expect(form.toast()).toBe(`Booking failed${message}`);
    expect(form.text("#policiesVersion-error")).toBe(message);
    expect(form.text("form")).toContain("I charge everything.");
    expect(form.find("#petInfo")?.value).toBe("Waffles");
    expect(form.find(`[value="${MORNING}"]`)?.checked).toBe(true);

    await form.submit();
    expect(form.text("dialog")).toContain("Booking Requested!");
  });
  expect(kept(setup)).toMatchObject([{ version: 2, lateText: "I charge everything.", wasShown: true }]);
});

testWith("returns a plain form with the new policies and everything typed", setUpPolicies, async (setup) => {
  const { app, as, gus } = setup;
  const path = `/groomer/${gus.profile.id}`;
  const fields = { ...fieldsFor(gus), policiesVersion: "1" };
  await setsPolicies(setup, { lateText: "I charge everything." });

  const refused = await as.ana.submit(path, fields);
  const html = await refused.text();
  const sent = await as.ana.submit(path, { ...fields, policiesVersion: "2" });

  expect(refused.status).toBe(409);
  expect(html).toContain("There&#x27;s a problem");
  expect(html).toContain('href="#policiesVersion"');
  expect(html).toContain("I charge everything.");
  expect(html).toContain("Waffles, a spaniel, afraid of dryers");
  expect(html).toMatch(/<input(?=[^>]*name="policiesVersion")(?=[^>]*value="2")/);
  expect(sent.status).toBe(303);
  expect(app.ctx.db.select().from(bookings).all()).toHaveLength(1);
  expect(kept(setup)).toMatchObject([{ version: 2, wasShown: true }]);
});

testWith("shows a canceling parent the booking's policies and the late rule", setUpPolicies, async (setup) => {
  const { id, startsAt } = await sendRequest(setup, "ana", { policiesVersion: 1 });
  expect(await (await setup.as.ana.get(`/bookings/${id}`)).text()).toContain("You saw them before booking.");
  await setsPolicies(setup, { noticeHours: 24, lateText: "Another sentence." });

  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    await tab.press("Cancel");
    expect(tab.text("dialog .notice")).toBe("Canceling a request is free.");
  });
  await moves(setup.as.gus, id, "accepted");
  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    await tab.press("Move or cancel");
    expect(tab.text("dialog .notice")).toBe("Free to cancel until Sun, Jun 14, 8:00 AM.");
  });
  setup.app.clock.set(startsAt - 47 * 3_600_000);
  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    await tab.press("Move or cancel");
    expect(tab.text("dialog .notice")).toBe(
      `Free cancellation ended Sun, Jun 14, 8:00 AM. The groomer may charge a fee: "${strict.lateText}" You would pay them. We never charge it.`,
    );
  });
});

testWith("says everywhere that a visit was booked too late to cancel for free", setUpPolicies, async (setup) => {
  setup.app.clock.advance(4 * 24 * 3_600_000);
  const { id } = await sendRequest(setup, "ana");
  await moves(setup.as.gus, id, "accepted");

  const said = "Free cancellation ended before this time was booked.";
  expect(await (await setup.as.ana.get(`/bookings/${id}`)).text()).toContain(said);
  await openTab(setup.as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    await tab.press("Move or cancel");
    expect(tab.text("dialog .notice")).toContain(said);
  });
  expect(findRows(setup.app.ctx.db, outbox).some(({ text }) => text.includes(said))).toBe(true);
});

testWith("shows a groomer examples beside the policies and a preview for parents", setUpBookings, async (setup) => {
  await openBusiness(setup, "terms", async (tab) => {
    const input = (name: string) => tab.all(`#terms [name=${name}]`)[0]!;
    expect(tab.text("#terms")).toContain("Parents see these in the booking form. You collect any fees");
    expect(input("lateText").getAttribute("placeholder")).toStartWith("For example: I charge half");
    expect(tab.text("#terms")).not.toContain("What parents see");
    await tab.fill(input("lateText"), strict.lateText);
    input("noticeHours").value = "48";
    await tab.submit("Save policies");

    expect(tab.toast()).toBe("Policies saved");
    expect(tab.calls[0]!.body).toEqual({ noticeHours: 48, lateText: strict.lateText });
    expect(tab.text("#terms ul")).toBe(
      "Free cancellation until 48 hours before the visit.Late cancellations: I charge half of the estimate!",
    );
  });
  expect(await policiesSeenBy(setup.as.gus)).toMatchObject({ noticeHours: 48, lateText: strict.lateText, version: 1 });
});
