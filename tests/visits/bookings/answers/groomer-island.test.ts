import { expect, test } from "bun:test";
import { DAY_MS, MINUTE_MS } from "#src/shared/base/duration.ts";
import { openTab } from "../requests/open-tab.ts";
import { moves, requestFor, requests, setUpBookings } from "../setup.ts";

const PATH = "/groomer-dashboard?tab=bookings";
const home = {
  serviceAddress: "7 Main Street",
  serviceCity: "Asheville",
  serviceState: "NC",
  serviceZipCode: "28801",
};

test("a groomer accepts: the request moves to its day, shows where to go, and the count follows", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup, home));
  await requests(setup.as.ana, requestFor(setup, { petInfo: "Biscuit" }));

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.complaints).toEqual([]);
    expect(tab.text(".dash-tabs .waiting")).toStartWith("2");
    expect(tab.section("requests")).not.toContain("7 Main Street");

    await tab.press("Accept");
    expect(tab.toast()).toStartWith("Booking updated");
    expect(tab.focused()).toBe("Requests");
    await tab.press("Accept");

    expect(tab.section("requests")).toContain("No request waits for your answer.");
    expect(tab.find(".dash-tabs .waiting")).toBeNull();
    expect(tab.section("upcoming")).toContain("Tuesday, June 16, 2026");
    expect(tab.section("upcoming")).toContain("7 Main Street, Asheville, NC 28801");
    expect(tab.section("upcoming")).toContain("828-555-0100");
    expect(tab.complaints).toEqual([]);
  });
});

test("when somebody else was faster the groomer reads it, and sees how it stands", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, PATH, async (tab) => {
    await moves(setup.as.ana, id, "cancelled");
    await tab.press("Accept");

    expect(tab.toast()).toBe(
      "Failed to update bookingThis booking has changed in the meantime. Its status is: cancelled.",
    );
    expect(tab.section("past")).toContain("Cancelled");
    expect(tab.focused()).toBe("Requests");
  });
});

test("a refusal asks for a reason that may be left out, and says in the dialog why it failed", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Decline");
    expect(tab.text("dialog h2")).toBe("Decline this request?");
    await moves(setup.as.ana, id, "cancelled");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toContain("Failed to update booking");
    expect(tab.text("dialog [role=alert]")).toContain("changed in the meantime");
    expect(tab.section("past")).toContain("Cancelled");
    expect(tab.hasButton("Accept")).toBe(false);
    await tab.press("Keep the request");
    expect(tab.focused()).toBe("Requests");
  });
});

test("a refusal with a reason closes the dialog and reaches the parent", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Decline");
    await tab.type("dialog textarea", "The van is full");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("Booking updatedana Tester hears of it from us.");
    expect(tab.focused()).toBe("Requests");
    expect(tab.section("past")).toContain("Reason: The van is full");
  });
  const [seen] = await (await setup.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({ status: "declined", statusReason: "The van is full" });
});

test("a groomer cannot cancel without saying why", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Cancel");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Tell the pet parent why you have to cancel");
    expect(tab.calls).toEqual([]);

    await tab.type("dialog textarea", "The van broke down");
    await tab.submit();
    expect(tab.section("past")).toContain("Reason: The van broke down");
    expect(tab.focused()).toBe("Upcoming");
  });
});

test("a visit whose time has come can be marked as completed", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");

  await openTab(setup.as.gus, PATH, async (tab) => expect(tab.hasButton("Mark Completed")).toBe(false));
  setup.app.clock.set(startsAt + DAY_MS);
  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.section("upcoming")).toContain("Waiting to be marked as completed");
    await tab.press("Mark Completed");
    expect(tab.text("dialog")).toContain("We e-mail them that the visit is done, and ask them for a review.");
    await tab.type("dialog textarea", "Waffles was very brave");
    expect(tab.calls).toEqual([]);
    await tab.press("Not yet");
    expect(tab.section("past")).not.toContain("Completed");

    await tab.press("Mark Completed");
    expect(tab.text("dialog textarea")).toBe("Waffles was very brave");
    await tab.submit();
    expect(tab.section("past")).toContain("Completed");
    expect(tab.section("past")).toContain("See the note");
    expect(tab.hasButton("Add a note")).toBe(false);
    expect(tab.section("upcoming")).toContain("Nothing is coming up.");
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

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Add a note");
    expect(tab.text("dialog h2")).toBe("Note for ana Tester");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Write a note, or choose a picture");
    await tab.type("dialog textarea", "A comb behind the ears helps");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("Note sentana Tester reads it with the booking, and hears of it from us.");
    expect(tab.hasButton("Add a note")).toBe(false);
    expect(tab.section("past")).toContain("See the note");
  });
});

test("accepting for a day off asks first, and a working day does not", async () => {
  const setup = await setUpBookings();
  const { preferredDate } = await requests(setup.as.ana, requestFor(setup));
  const dayOff = { startDate: preferredDate, endDate: preferredDate };
  expect((await setup.as.gus.post("/api/unavailable-ranges", dayOff)).status).toBe(201);

  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("Accept");
    expect(tab.text("dialog")).toContain("You marked this day as a day off. ana Tester asked for");
    expect(tab.calls).toEqual([]);
    await tab.press("Leave it open");
    expect(tab.hasButton("Accept")).toBe(true);

    await tab.press("Accept");
    await tab.press("Accept anyway");
    expect(tab.toast()).toStartWith("Booking updated");
    expect(tab.section("upcoming")).toContain("ana Tester");
  });
});

test("a long list can be searched, and its old part is folded", async () => {
  const setup = await setUpBookings();
  for (let dog = 1; dog <= 9; dog++) {
    const preferredDate = `2026-06-${15 + (dog % 4)}`;
    const { id } = await requests(setup.as.ana, requestFor(setup, { preferredDate, petInfo: `Dog number ${dog}!` }));
    if (dog <= 7) await moves(setup.as.gus, id, "accepted");
  }
  setup.app.ctx.db.run("UPDATE bookings SET status = 'completed' WHERE status = 'accepted'");

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.text(".booking-filter [role=status]")).toBe("9 bookings");
    expect(tab.text(".older summary")).toBe("Show older (2)");

    await tab.type("#booking-words", "number 8!");
    expect(tab.text(".booking-filter [role=status]")).toBe("1 of 9 bookings");
    expect(tab.section("requests")).toContain("Dog number 8!");
    expect(tab.section("past")).toContain("Nothing here matches.");

    await tab.type("#booking-words", "");
    await tab.type("#booking-status", "completed");
    expect(tab.text(".booking-filter [role=status]")).toBe("7 of 9 bookings");
    expect(tab.find(".older")).toBeNull();
    expect(tab.complaints).toEqual([]);
  });
});

test("a short list needs no search", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, PATH, async (tab) => expect(tab.find(".booking-filter")).toBeNull());
});

test("a groomer reads until when to answer, and marks a no-show after a question", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.section("requests")).toContain("Answer by Fri 12:00 PM; after that it expires.");
  });
  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.set(startsAt);
  await openTab(setup.as.gus, PATH, async (tab) => expect(tab.hasButton("No-show")).toBe(false));
  setup.app.clock.set(startsAt + 30 * MINUTE_MS);
  await openTab(setup.as.gus, PATH, async (tab) => {
    await tab.press("No-show");
    expect(tab.text("dialog h2")).toBe("Mark a no-show?");
    expect(tab.text("dialog")).toContain("for 7 days they can say if it was otherwise");
    await tab.press("Mark no-show");

    expect(tab.toast()).toBe("Booking updatedana Tester hears of it from us, and can say if it was otherwise.");
    expect(tab.section("past")).toContain("No-show");
    expect(tab.focused()).toBe("Upcoming");
    expect(tab.complaints).toEqual([]);
  });
});

test("what the parent says against a visit stands with it, without their words", async () => {
  const setup = await setUpBookings();
  const { id, startsAt } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.set(startsAt + 6 * 60 * MINUTE_MS);
  await setup.as.ana.post(`/api/bookings/${id}/did-not-come`, {});
  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.section("upcoming")).toContain("The pet parent says that nobody came. We are looking into it.");
  });
  await moves(setup.as.gus, id, "no_show");
  await setup.as.ana.post(`/api/bookings/${id}/contest`, { text: "We saw no van" });

  await openTab(setup.as.gus, PATH, async (tab) => {
    expect(tab.section("past")).toContain("The pet parent contested the no-show. We are looking into it.");
    expect(tab.section("past")).not.toContain("We saw no van");
  });
});
