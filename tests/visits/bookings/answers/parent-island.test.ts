import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { outbox, users, visits } from "#db/db.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { openTab } from "../requests/open-tab.ts";
import { moves, requestFor, requests, setUpBookings, TUESDAY_NOON } from "../setup.ts";

const PATH = "/pet-parent-dashboard?tab=bookings";

async function completedVisit() {
  const setup = await setUpBookings();
  const { id } = await requests(setup.as.ana, requestFor(setup));
  setup.app.clock.set(TUESDAY_NOON);
  setup.app.ctx.db.update(visits).set({ status: "completed" }).run();
  return { ...setup, id };
}

test("a parent cancels after a question, with a reason if there is one", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Cancel");
    expect(tab.text("dialog h2")).toBe("Cancel this request?");
    expect(tab.text("dialog")).not.toContain("24 hours");
    await tab.type("dialog textarea", "We moved");
    await tab.submit();

    expect(tab.toast()).toBe("Booking updatedWe'll let Blue Ridge Bath Co. know you canceled.");
    expect(tab.section("past")).toContain("Reason: We moved");
    expect(tab.focused()).toBe("Your bookings");
  });
});

test("less than 24 hours before the start the parent is warned of the groomer's fee, and told that we charge nothing", async () => {
  const setup = await setUpBookings();
  const { startsAt } = await requests(setup.as.ana, requestFor(setup));
  setup.app.clock.set(startsAt - 23 * HOUR_MS);

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Cancel");

    expect(tab.text("dialog .notice")).toContain("less than 24 hours away.");
    expect(tab.text("dialog .notice")).toContain("under their policy. We never do.");
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
      "Failed to cancel bookingThis booking just changed. Status: accepted.",
    );
    expect(tab.section("next")).toContain(
      "Tue, Jun 16 · morning visit. You'll get a 1-hour arrival window by 5 PM the day before",
    );
    expect(tab.text("h1")).toBe("Next visit: Tue, Jun 16");
  });
});

test("before the end of the slot the page says so", async () => {
  const setup = await completedVisit();
  setup.app.clock.set(TUESDAY_NOON - 1);

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.find("dialog")).toBeNull();
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("You can review it after it ends");
  });
});

test("without a confirmed address the page says so, and sends the link again", async () => {
  const setup = await completedVisit();
  const { ctx } = setup.app;
  ctx.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, setup.ana.id)).run();

  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => {
    expect(tab.hasButton("Write a Review")).toBe(false);
    expect(tab.section("past")).toContain("open the link we emailed you");
    await tab.press("Send a new link");

    expect(tab.toast()).toStartWith("Link sent");
    const mail = ctx.db.select().from(outbox).all().at(-1)!;
    expect([mail.recipient, mail.subject]).toEqual([setup.ana.email, "Confirm your email"]);
  });
});

test("a review that fails stays in its form, with the reason", async () => {
  const setup = await completedVisit();

  await openTab(setup.as.ana, PATH, async (tab) => {
    await tab.press("Write a Review");
    await tab.type("dialog textarea", "Waffles waits at the window.");
    setup.app.ctx.db.update(visits).set({ status: "accepted" }).run();
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
  setup.app.ctx.db.update(visits).set({ status: "declined" }).run();
  await openTab(setup.as.ana, `${PATH}&review=${setup.id}`, async (tab) => expect(tab.find("dialog")).toBeNull());
});

test("a request says until when the groomer answers, and what happens then", async () => {
  const setup = await setUpBookings();
  await requests(setup.as.ana, requestFor(setup));

  await openTab(setup.as.ana, PATH, async (tab) => {
    expect(tab.section("requests")).toBe(
      "RequestsRequests without a reply expire.Jun 16TueBlue Ridge Bath Co.Bath & Brush, morningReply expected by Fri 12:00 PM⋯MessagesView bookingView GroomerPropose a new timeCancel request",
    );
  });
});

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

test("the link of the mail opens the contest, which needs words, and stands with the visit then", async () => {
  const setup = await acceptedVisit();
  await moves(setup.as.gus, setup.id, "no_show");

  await openTab(setup.as.ana, `${PATH}&contest=${setup.id}`, async (tab) => {
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
  await openTab(setup.as.ana, `${PATH}&contest=999`, async (tab) => expect(tab.find("dialog")).toBeNull());
});
