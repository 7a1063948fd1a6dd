import { expect, test } from "bun:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { openTab } from "../requests/open-tab.ts";
import { AFTERNOON, moves, oakStreet, requestFor, requests, setUpBookings } from "../setup.ts";

const TODAY = "/groomer-dashboard?tab=bookings";
const ALL = "/groomer-dashboard?tab=bookings&view=all";
test("a groomer accepts: the request moves to its day, and the count follows", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup, oakStreet));
  await requests(setup.as.ana, requestFor(setup, { preferredTimeSlot: AFTERNOON, petInfo: "Biscuit" }));

  await openTab(setup.as.gus, TODAY, async (tab) => {
    expect(tab.text(".work-head .waiting")).toStartWith("2");
    expect(tab.section("requests")).toContain("2 requests");
    expect(tab.section("requests")).not.toContain("12 Oak Street");

    await tab.press("Accept");
    expect(tab.toast()).toStartWith("Accepted");
    expect(tab.focused()).toBe("1 request");
    await tab.press("Accept");

    expect(tab.find("#requests")).toBeNull();
    expect(tab.find(".work-head .waiting")).toBeNull();
    expect(tab.section("day")).toContain("Tuesday, June 16");
    expect(tab.text(".best-next")).toContain("Next: Tue, Jun 16, 8:00 AM · ana Tester");
  });
  const visit = async () => (await setup.as.gus.get(`/bookings/${id}`)).text();
  expect(await visit()).not.toContain("12 Oak Street");
  setup.app.clock.advance(UNDO_MS);
  expect(await visit()).toContain("12 Oak Street");
});

test("an acceptance is undone for ten seconds; pressed twice it says how things stand", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, TODAY, async (tab) => {
    await tab.press("Accept");
    await tab.press("Undo");
    expect(tab.toast()).toBe("UndoneThe request needs your reply again.");
    expect(tab.section("requests")).toContain("1 request");

    await tab.press("Accept");
    await moves(setup.as.ana, id, "cancelled");
    await tab.press("Undo");
    expect(tab.toast()).toBe("Failed to undoYou can't do that anymore. Status: canceled.");
  });
});

test("several acceptances are one message, and each can be undone, the last one first", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));
  const { id } = await requests(setup.as.ana, requestFor(setup, { preferredTimeSlot: AFTERNOON, petInfo: "Biscuit" }));

  await openTab(setup.as.gus, TODAY, async (tab) => {
    await tab.press("Accept");
    await tab.press("Accept");
    expect(tab.toast()).toStartWith("2 accepted");
    expect(tab.find(".toast-kept ~ .toast-kept")).toBeNull();
    await tab.press("Undo last");
    expect(tab.section("requests")).toContain("1 request");
    expect(tab.toast()).toStartWith("Accepted");
    await tab.press("Undo");
    expect(tab.section("requests")).toContain("2 requests");
    expect(tab.hasButton("Undo")).toBe(false);
    expect(tab.toast()).toBe("UndoneThe request needs your reply again.");
  });
  expect((await (await setup.as.gus.get(`/api/bookings/${id}`)).json()) as object).toMatchObject({ status: "pending" });
});

test("when somebody else was faster the groomer reads it, and the row shows how it stands", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, TODAY, async (tab) => {
    await moves(setup.as.ana, id, "cancelled");
    await tab.press("Accept");

    expect(tab.toast()).toBe("Failed to update bookingThis booking just changed. Status: canceled.");
    expect(tab.section("requests")).toContain("ana TesterJust changed: canceled");
    expect(tab.hasButton("Accept")).toBe(false);
    expect(tab.focused()).toBe("Requests");
  });
});

test("a refusal asks for a reason that may be left out, and says in the dialog why it failed", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, TODAY, async (tab) => {
    await tab.press("Decline");
    expect(tab.text("dialog h2")).toBe("Decline this request?");
    await moves(setup.as.ana, id, "cancelled");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toContain("Failed to update booking");
    expect(tab.text("dialog [role=alert]")).toContain("just changed");
    expect(tab.section("requests")).toContain("Just changed: canceled");
    expect(tab.hasButton("Accept")).toBe(false);
    await tab.press("Keep request");
    expect(tab.focused()).toBe("Requests");
  });
});

test("a groomer cannot cancel without saying why", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");

  await openTab(setup.as.gus, ALL, async (tab) => {
    expect(tab.section("on-2026-06-16")).toContain("Tuesday, June 16");
    await tab.press("Cancel");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Tell the pet parent why you need to cancel");
    expect(tab.calls).toEqual([]);

    await tab.type("dialog textarea", "The van broke down");
    await tab.submit();
    expect(tab.section("on-over-2026-06")).toContain("Canceled · The van broke down");
    expect(tab.focused()).toBe("Bookings");
  });
});

test("a visit whose time has come can be marked as completed", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");

  await openTab(setup.as.gus, TODAY, async (tab) => expect(tab.hasButton("Mark Completed")).toBe(false));
  setup.app.clock.set(startsAt + DAY_MS);
  await openTab(setup.as.gus, TODAY, async (tab) => {
    expect(tab.section("unfinished")).toContain("How did it go?");
    await tab.press("Mark Completed");
    expect(tab.text("dialog")).toContain("Visit note for ana Tester");
    await tab.type("dialog textarea", "Waffles was very brave");
    expect(tab.calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
    await tab.press("×");
    expect(tab.section("unfinished")).toContain("ana Tester");

    await tab.press("Mark Completed");
    expect(tab.text("dialog textarea")).toBe("Waffles was very brave");
    await tab.submit();
    expect(tab.find("#unfinished")).toBeNull();
    expect(tab.toast()).toBe("CompletedIn 10 seconds, we'll ask ana Tester for a review.Undo");
    expect(tab.text(".best-next")).toContain("Nothing coming up.");
  });
  await openTab(setup.as.gus, ALL, async (tab) => {
    expect(tab.section("on-over-2026-06")).toContain("Completed");
    expect(tab.hasButton("Add a note")).toBe(false);
  });
  const [seen] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({ status: "completed", note: "Waffles was very brave" });
});

test("a note can be written a little later; words alone are enough", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.set(startsAt + DAY_MS);
  await moves(setup.as.gus, id, "completed");

  await openTab(setup.as.gus, ALL, async (tab) => {
    await tab.press("Add a note");
    expect(tab.text("dialog h2")).toBe("Note for ana Tester");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Write a note or choose a photo");
    await tab.type("dialog textarea", "A comb behind the ears helps");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("Note sentWe'll let ana Tester know.");
    expect(tab.hasButton("Add a note")).toBe(false);
  });
});

test("on a day off another time is suggested, and accepting anyway asks first", async () => {
  const setup = await setUpBookings();
  const { preferredDate } = await requests(setup.as.ana, requestFor(setup));
  const dayOff = { startDate: preferredDate, endDate: preferredDate };
  expect((await setup.as.gus.post("/api/unavailable-ranges", dayOff)).status).toBe(201);

  await openTab(setup.as.gus, TODAY, async (tab) => {
    expect(tab.section("requests")).toContain("You're off that day");
    expect(tab.hasButton("Propose")).toBe(true);
    await tab.press("Accept anyway");
    expect(tab.text("dialog")).toContain("This is one of your days off. ana Tester requested");
    expect(tab.calls).toEqual([]);
    await tab.press("Not now");
    expect(tab.hasButton("Propose")).toBe(true);

    await tab.press("Accept anyway");
    await tab.press("Accept anyway");
    expect(tab.toast()).toStartWith("Accepted");
    expect(tab.section("day")).toContain("ana Tester");
  });
});

test("a groomer reads until when to answer, and marks a no-show after a question", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, TODAY, async (tab) => {
    expect(tab.section("requests")).toContain("reply by Fri 12:00 PM");
  });
  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.set(startsAt);
  await openTab(setup.as.gus, ALL, async (tab) => expect(tab.hasButton("No-show")).toBe(false));
  setup.app.clock.set(startsAt + 30 * MINUTE_MS);
  await openTab(setup.as.gus, ALL, async (tab) => {
    await tab.press("No-show");
    expect(tab.text("dialog h2")).toBe("Mark as a no-show?");
    expect(tab.text("dialog")).toContain("They have 7 days to dispute it.");
    await tab.press("Mark no-show");

    expect(tab.toast()).toBe("Booking updatedWe'll let ana Tester know. They can dispute it.");
    expect(tab.section("on-over-2026-06")).toContain("No-show");
    expect(tab.focused()).toBe("Bookings");
  });
});

test("what the parent says against a visit stands with it, without their words", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.set(startsAt + 6 * HOUR_MS);
  await setup.as.ana.post(`/api/bookings/${id}/contest`, { text: "We saw no van" });

  await openTab(setup.as.gus, TODAY, async (tab) => {
    expect(tab.section("unfinished")).toContain("The pet parent says you didn't come. We're looking into it.");
  });
  expect(await moves(setup.as.gus, id, "no_show")).toBe("conflict");
  expect(await moves(setup.as.gus, id, "completed")).toBe("completed");

  await openTab(setup.as.gus, ALL, async (tab) => {
    expect(tab.section("on-over-2026-06")).toContain("disputed, under review");
    expect(tab.section("on-over-2026-06")).not.toContain("We saw no van");
  });
});
