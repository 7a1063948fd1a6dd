import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { outbox, users, visits } from "#db/schema/tables.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { UNDO_MS } from "#src/shared/visits/booking-labels.ts";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../requests/open-tab.ts";
import {
  AFTERNOON,
  accepted,
  moves,
  oakStreet,
  requested,
  sendRequest,
  setUpBookings,
  TUESDAY_NOON,
} from "../setup.ts";

const TODAY = "/groomer-dashboard?tab=bookings";
const ALL = "/groomer-dashboard?tab=bookings&view=all";
testWith("moves an accepted request to its day and updates the count", setUpBookings, async (setup) => {
  const { id } = await sendRequest(setup, "ana", oakStreet);
  await sendRequest(setup, "ana", { preferredTimeSlot: AFTERNOON, petInfo: "Biscuit" });

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
    expect(tab.text(".best-next")).toContain("Next: Tue, Jun 16, 8:00 AM\u00a0· ana Tester");
  });
  const visit = async () => (await setup.as.gus.get(`/bookings/${id}`)).text();
  expect(await visit()).not.toContain("12 Oak Street");
  setup.app.clock.advance(UNDO_MS);
  expect(await visit()).toContain("12 Oak Street");
});

test("undoes an acceptance for 10 seconds and reports the status when it's too late", async () => {
  const { id, as } = await requested();

  await openTab(as.gus, TODAY, async (tab) => {
    await tab.press("Accept");
    await tab.press("Undo");
    expect(tab.toast()).toBe("UndoneThe request needs your reply again.");
    expect(tab.section("requests")).toContain("1 request");

    await tab.press("Accept");
    await moves(as.ana, id, "cancelled");
    await tab.press("Undo");
    expect(tab.toast()).toBe("Failed to undoYou can't do that anymore. Status: canceled.");
  });
});

testWith("groups acceptances in one toast and undoes the last one first", setUpBookings, async (setup) => {
  await sendRequest(setup, "ana");
  const { id } = await sendRequest(setup, "ana", { preferredTimeSlot: AFTERNOON, petInfo: "Biscuit" });

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

testWith("explains when someone was faster and updates the groomer's row", requested, async ({ id, as }) => {
  await openTab(as.gus, TODAY, async (tab) => {
    await moves(as.ana, id, "cancelled");
    await tab.press("Accept");

    expect(tab.toast()).toBe("Failed to update bookingThis booking just changed. Status: canceled.");
    expect(tab.section("requests")).toContain("ana TesterJust changed: canceled");
    expect(tab.hasButton("Accept")).toBe(false);
    expect(tab.focused()).toBe("Requests");
  });
});

testWith("asks for an optional reason to decline and shows errors in the dialog", requested, async ({ id, as }) => {
  await openTab(as.gus, TODAY, async (tab) => {
    await tab.press("Decline");
    expect(tab.text("dialog h2")).toBe("Decline this request?");
    await moves(as.ana, id, "cancelled");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toContain("Failed to update booking");
    expect(tab.text("dialog [role=alert]")).toContain("just changed");
    expect(tab.section("requests")).toContain("Just changed: canceled");
    expect(tab.hasButton("Accept")).toBe(false);
    await tab.press("Keep request");
    expect(tab.focused()).toBe("Requests");
  });
});

testWith("closes the dialog when a groomer declines a request", requested, async ({ as }) => {
  await openTab(as.gus, TODAY, async (tab) => {
    await tab.press("Decline");
    await tab.submit();
    expect(tab.find("dialog")).toBeNull();
  });
});

testWith("requires a reason when a groomer cancels", accepted, async ({ as }) => {
  await openTab(as.gus, ALL, async (tab) => {
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

testWith("lets a groomer mark a visit as completed once it has begun", accepted, async ({ startsAt, as, app }) => {
  await openTab(as.gus, TODAY, async (tab) => expect(tab.hasButton("Mark Completed")).toBe(false));
  app.clock.set(startsAt + DAY_MS);
  await openTab(as.gus, TODAY, async (tab) => {
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
    expect(tab.toast()).toBe("CompletedWe'll ask ana Tester for a review.Undo");
    expect(tab.text(".best-next")).toContain("Nothing coming up.");
  });
  await openTab(as.gus, ALL, async (tab) => {
    expect(tab.section("on-over-2026-06")).toContain("Completed");
    expect(tab.hasButton("Add a note")).toBe(false);
  });
  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({ status: "completed", note: "Waffles was very brave" });
});

testWith("lets a groomer add a note later with only words", accepted, async ({ id, startsAt, app, as }) => {
  app.clock.set(startsAt + DAY_MS);
  await moves(as.gus, id, "completed");

  await openTab(as.gus, ALL, async (tab) => {
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

test("suggests another time on a day off and asks before accepting anyway", async () => {
  const { preferredDate, as } = await requested();
  const dayOff = { startDate: preferredDate, endDate: preferredDate };
  expect((await as.gus.post("/api/days-off", dayOff)).status).toBe(201);

  await openTab(as.gus, TODAY, async (tab) => {
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

test("shows a groomer the reply deadline and asks before marking a no-show", async () => {
  const { id, startsAt, as, app } = await requested();

  await openTab(as.gus, TODAY, async (tab) => {
    expect(tab.section("requests")).toContain("reply by Fri 12:00 PM");
  });
  await moves(as.gus, id, "accepted");
  app.clock.set(startsAt);
  await openTab(as.gus, ALL, async (tab) => expect(tab.hasButton("No-show")).toBe(false));
  app.clock.set(startsAt + 30 * MINUTE_MS);
  await openTab(as.gus, ALL, async (tab) => {
    await tab.press("No-show");
    expect(tab.text("dialog h2")).toBe("Mark as a no-show?");
    expect(tab.text("dialog")).toContain("They have 7 days to dispute it.");
    await tab.press("Mark no-show");

    expect(tab.toast()).toBe("Booking updatedWe'll let ana Tester know. They can dispute it.");
    expect(tab.section("on-over-2026-06")).toContain("No-show");
    expect(tab.focused()).toBe("Bookings");
  });
});

test("shows the groomer that a parent disputes a visit without the parent's words", async () => {
  const { id, startsAt, app, as } = await accepted();
  app.clock.set(startsAt + 6 * HOUR_MS);
  await as.ana.post(`/api/bookings/${id}/dispute`, { text: "We saw no van" });

  await openTab(as.gus, TODAY, async (tab) => {
    expect(tab.section("unfinished")).toContain("The pet parent says you didn't come. We're looking into it.");
  });
  expect(await moves(as.gus, id, "no_show")).toBe("conflict");
  expect(await moves(as.gus, id, "completed")).toBe("completed");

  await openTab(as.gus, ALL, async (tab) => {
    expect(tab.section("on-over-2026-06")).toContain("disputed, under review");
    expect(tab.section("on-over-2026-06")).not.toContain("We saw no van");
  });
});

const PATH = "/pet-parent-dashboard?tab=bookings";

async function completedVisit() {
  const setup = await requested();
  setup.app.clock.set(TUESDAY_NOON);
  setup.app.ctx.db.update(visits).set({ status: "completed" }).run();
  return setup;
}

testWith("shows a parent the reply deadline and asks before canceling", requested, async ({ as }) => {
  await openTab(as.ana, PATH, async (tab) => {
    expect(tab.section("requests")).toBe(
      "RequestsRequests without a reply expire.Jun 16TueBlue Ridge Bath Co.Bath & Brush, morningReply expected by Fri 12:00 PM⋯MessagesView bookingView GroomerPropose a new timeCancel request",
    );
    await tab.press("Cancel");
    expect(tab.text("dialog h2")).toBe("Cancel this request?");
    expect(tab.text("dialog")).not.toContain("24 hours");
    await tab.type("dialog textarea", "We moved");
    await tab.submit();

    expect(tab.toast()).toBe("Booking updatedWe'll let Blue Ridge Bath Co. know you canceled.");
    expect(tab.section("past")).toContain("Reason: We moved");
    expect(tab.focused()).toBe("Blue Ridge Bath Co.");
  });
});

test("warns a parent of the groomer's fee less than 24 hours before the start", async () => {
  const { startsAt, app, as } = await accepted();
  app.clock.set(startsAt - 23 * HOUR_MS);

  await openTab(as.ana, PATH, async (tab) => {
    await tab.press("Move or cancel");

    expect(tab.text("dialog .notice")).toContain("Free cancellation ended Mon, Jun 15, 8:00 AM.");
    expect(tab.text("dialog .notice")).toContain(
      "The groomer may charge a fee. You would pay them. We never charge it.",
    );
  });
});

testWith("doesn't cancel a request that was accepted in between", requested, async ({ id, as }) => {
  await openTab(as.ana, PATH, async (tab) => {
    await tab.press("Cancel");
    await moves(as.gus, id, "accepted");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toBe(
      "Failed to cancel bookingThis booking just changed. Status: accepted.",
    );
    expect(tab.section("next")).toContain("Tue, Jun 16 · morning");
    expect(tab.text("h1")).toBe("Next visit: Tue, Jun 16");
  });
});

testWith("says that reviews open when the time of day ends", completedVisit, async (setup) => {
  setup.app.clock.set(TUESDAY_NOON - 1);

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.find("dialog")).toBeNull();
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("You can review it later today");
  });
});

testWith("asks a parent to confirm the email before a review and resends the link", completedVisit, async (setup) => {
  const { ctx } = setup.app;
  ctx.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, setup.ana.id)).run();

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("open the link we emailed you");
    await tab.press("Send a new link");

    expect(tab.toast()).toStartWith("Link sent");
    const email = ctx.db.select().from(outbox).all().at(-1)!;
    expect([email.recipient, email.subject]).toEqual([setup.ana.email, "Confirm your email"]);
  });
});

testWith("opens the email's review if there is one and keeps a failed one", completedVisit, async (setup) => {
  for (const other of ["999", "abc"]) {
    await openTab(setup.as.ana, `${PATH}&review=${other}`, async (tab) => expect(tab.find("dialog")).toBeNull());
  }
  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.text("dialog h2")).toBe("Review Blue Ridge Bath Co.");
    await tab.press("Not now");
    expect(tab.find("dialog")).toBeNull();
    expect(tab.focused()).toBe("Past");

    await tab.press("Write a Review");
    await tab.type("dialog textarea", "Waffles waits at the window.");
    setup.app.ctx.db.update(visits).set({ status: "accepted" }).run();
    await tab.submit();
    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to submit review");
    expect((tab.find("dialog textarea") as HTMLTextAreaElement).value).toBe("Waffles waits at the window.");
  });
  setup.app.ctx.db.update(visits).set({ status: "declined" }).run();
  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => expect(tab.find("dialog")).toBeNull());
});

async function acceptedVisit() {
  const setup = await accepted();
  setup.app.clock.set(TUESDAY_NOON);
  return setup;
}

testWith("lets a parent report that the groomer didn't come after a question", acceptedVisit, async (setup) => {
  setup.app.clock.set(TUESDAY_NOON + HOUR_MS);

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Groomer didn't come");
    expect(tab.text("dialog h2")).toBe("Groomer didn't come?");
    await tab.type("dialog textarea", "No van came.");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("Thanks for letting us knowWe're looking into it.");
    expect(tab.section("later")).toContain("You said the groomer didn't come. We're looking into it.");
    expect(tab.focused()).toBe("Your bookings");
    expect(tab.hasButton("Groomer didn't come")).toBe(false);
  });
});

testWith("opens the dispute from the email's link and requires words", acceptedVisit, async (setup) => {
  await moves(setup.as.gus, setup.id, "no_show");

  await openTab(setup.as.ana, `${PATH}&dispute=${setup.id}`, async (tab) => {
    expect(tab.text("dialog h2")).toBe("Dispute this no-show?");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Tell us what happened in a sentence");
    await tab.type("dialog textarea", "We were at the door.");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.section("past")).toContain("You disputed the no-show. We're looking into it.");
    expect(tab.focused()).toBe("Past");
    expect(tab.hasButton("Dispute")).toBe(false);
    expect(tab.hasButton("Write a Review")).toBe(true);
  });
  await openTab(setup.as.ana, `${PATH}&dispute=999`, async (tab) => expect(tab.find("dialog")).toBeNull());
});
