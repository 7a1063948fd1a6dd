import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { bookings, outbox, users } from "#db/schema/tables.ts";
import { expireRequests } from "#src/features/visits/bookings/answers/expire.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { openTab } from "../requests/open-tab.ts";
import { moves, requestFor, requests, setUpBookings, TUESDAY_NOON } from "../setup.ts";

const PATH = "/pet-parent-dashboard?tab=bookings";

async function completedVisit() {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  setup.app.clock.set(TUESDAY_NOON);
  setup.app.ctx.db.update(bookings).set({ status: "completed" }).run();
  return { ...setup, id };
}

test("a parent cancels after a question, with a reason if there is one", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.ana, PATH, async (tab) => {
    expect(tab.complaints).toEqual([]);
    await tab.press("Cancel");
    expect(tab.text("dialog h2")).toBe("Cancel this request?");
    expect(tab.text("dialog")).not.toContain("24 hours");
    await tab.type("dialog textarea", "We moved");
    await tab.submit();

    expect(tab.toast()).toBe("Booking updatedIt is cancelled, and Blue Ridge Bath Co. knows.");
    expect(tab.section("past")).toContain("Reason: We moved");
    expect(tab.focused()).toBe("Your bookings");
    expect(tab.complaints).toEqual([]);
  });
});

test("less than 24 hours before the start the parent is warned of the groomer's fee, and told that we charge nothing", async () => {
  const setup = await setUpBookings();
  const { startsAt } = await requests(setup.as.ana, requestFor(setup));
  setup.app.clock.set(startsAt - 23 * HOUR_MS);

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Cancel");

    expect(tab.text("dialog .notice")).toContain("less than 24 hours before the appointment");
    expect(tab.text("dialog .notice")).toContain("under their own policy. We charge nothing.");
  });
});

test("a request that was answered meanwhile is not cancelled by accident", async () => {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Cancel");
    await moves(setup.as.gus, id, "accepted");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toBe(
      "Failed to cancel bookingThis booking has changed in the meantime. Its status is: accepted.",
    );
    expect(tab.section("next")).toContain("Tue, Jun 16 · in the morning; you get the hour by 5 PM the day before");
    expect(tab.text("h1")).toBe("Next visit: Tue, Jun 16");
  });
});

test("a completed visit is reviewed with paws and a comment, once", async () => {
  const setup = await completedVisit();

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Write a Review");
    expect(tab.text("dialog h2")).toBe("Review Blue Ridge Bath Co.");
    expect((tab.find("dialog input:checked") as HTMLInputElement).value).toBe("5");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Review comment must be at least 10 characters");
    expect(tab.calls).toEqual([]);

    await tab.type("dialog textarea", "Waffles waits at the window.");
    await tab.submit();
    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toStartWith("Review submitted");
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("You have reviewed this visit");
    expect(tab.focused()).toBe("Past");
    expect(tab.complaints).toEqual([]);
  });
});

test("before the end of the slot the page says so", async () => {
  const setup = await completedVisit();
  setup.app.clock.set(TUESDAY_NOON - 1);

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.find("dialog")).toBeNull();
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("You can review it once its time is over");
  });
});

test("without a confirmed address the page says so, and sends the link again", async () => {
  const setup = await completedVisit();
  const { ctx } = setup.app;
  ctx.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, setup.ana.id)).run();

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("open the link that we mailed you");
    await tab.press("Send a new link");

    expect(tab.toast()).toStartWith("Link sent");
    const mail = ctx.db.select().from(outbox).all().at(-1)!;
    expect([mail.recipient, mail.subject]).toEqual([setup.ana.email, "Confirm your e-mail address"]);
    expect(tab.complaints).toEqual([]);
  });
});

test("a review that fails stays in its form, with the reason", async () => {
  const setup = await completedVisit();

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Write a Review");
    await tab.type("dialog textarea", "Waffles waits at the window.");
    setup.app.ctx.db.update(bookings).set({ status: "accepted" }).run();
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toStartWith("Failed to submit review");
    expect((tab.find("dialog textarea") as HTMLTextAreaElement).value).toBe("Waffles waits at the window.");
  });
});

test("the link of the mail opens the review at once, unless there is nothing to review", async () => {
  const setup = await completedVisit();

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.text("dialog h2")).toBe("Review Blue Ridge Bath Co.");
    await tab.press("Not now");
    expect(tab.find("dialog")).toBeNull();
    expect(tab.focused()).toBe("Past");
  });
  for (const other of ["999", "abc"]) {
    await openTab(setup.as.ana, `${PATH}&review=${other}`, async (tab) => expect(tab.find("dialog")).toBeNull());
  }
  setup.app.ctx.db.update(bookings).set({ status: "declined" }).run();
  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => expect(tab.find("dialog")).toBeNull());
});

test("what is over can be booked again, with the same package", async () => {
  const setup = await completedVisit();
  const { groomerId, servicePackageId } = setup.app.ctx.db.select().from(bookings).get()!;

  await openTab(setup.as.ana, PATH, async (tab) => {
    const links = [...tab.find("#past")!.querySelectorAll("a")].map((link) => link.href);

    expect(links.map((link) => link.replace("http://localhost:3000", ""))).toContain(
      `/groomer/${groomerId}?package=${servicePackageId}&again=${setup.id}#book`,
    );
  });
});

test("a request says until when the groomer answers, and what happens then", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.ana, PATH, async (tab) => {
    expect(tab.section("requests")).toBe(
      "RequestsNot booked yet; without an answer they expireJun 16TueBlue Ridge Bath Co.Bath & Brush, morningAnswers by Fri 12:00 PM⋯MessagesSee the bookingView GroomerPropose another timeCancel the request",
    );
    expect(tab.complaints).toEqual([]);
  });
});

/** A visit next Tuesday morning that Gus accepted; the clock stands at its end. */
async function acceptedVisit() {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  await moves(setup.as.gus, id, "accepted");
  setup.app.clock.set(TUESDAY_NOON);
  return { ...setup, id };
}

test("a parent says that nobody came, after a question, and reads that it is looked into", async () => {
  const setup = await acceptedVisit();
  setup.app.clock.set(TUESDAY_NOON + HOUR_MS);

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("They did not come");
    expect(tab.text("dialog h2")).toBe("Did nobody come?");
    await tab.press("Nobody came");

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toBe("Thank you for telling usWe are looking into it.");
    expect(tab.section("later")).toContain("You told us that nobody came. We are looking into it.");
    expect(tab.focused()).toBe("Your bookings");
    expect(tab.hasButton("They did not come")).toBe(false);
    expect(tab.complaints).toEqual([]);
  });
});

test("the link of the mail opens the contest, which needs words, and stands with the visit then", async () => {
  const setup = await acceptedVisit();
  await moves(setup.as.gus, setup.id, "no_show");

  await openTab(setup.as.ana, `${PATH}&contest=${setup.id}`, async (tab) => {
    expect(tab.text("dialog h2")).toBe("Contest this no-show?");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Tell us in a sentence what happened");
    await tab.type("dialog textarea", "We were at the door.");
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.section("past")).toContain("You contested the no-show. We are looking into it.");
    expect(tab.focused()).toBe("Past");
    expect(tab.hasButton("Contest")).toBe(false);
    expect(tab.hasButton("Write a Review")).toBe(true);
    expect(tab.complaints).toEqual([]);
  });
});

test("a contest that comes too late says so in its dialog, and a foreign number opens none", async () => {
  const setup = await acceptedVisit();
  await moves(setup.as.gus, setup.id, "no_show");

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Contest");
    await tab.type("dialog textarea", "We were at the door.");
    setup.app.clock.set(TUESDAY_NOON + 7 * 24 * HOUR_MS);
    await tab.submit();
    expect(tab.text("dialog [role=alert]")).toBe("Failed to sendA no-show can be contested for 7 days.");
  });
  await openTab(setup.as.ana, `${PATH}&contest=999`, async (tab) => expect(tab.find("dialog")).toBeNull());
});

test("a request that ended without an answer stands under what is past, and can be sent again", async () => {
  const setup = await setUpBookings();
  const { expiresAt } = await requests(setup.as.ana, requestFor(setup));
  setup.app.clock.set(expiresAt!);
  await expireRequests(setup.app.ctx, () => []);

  await openTab(setup.as.ana, PATH, async (tab) => {
    expect(tab.section("past")).toContain("Ended without an answer");
    expect(tab.text("#past .do")).toContain("Book Again");
  });
});
