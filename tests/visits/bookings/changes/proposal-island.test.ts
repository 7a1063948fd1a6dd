import { expect, test } from "bun:test";
import { act } from "react";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "../requests/open-tab.ts";
import { MORNING, moves, NEXT_SUNDAY, requestFor, requests, rules } from "../setup.ts";
import { answers, setUpProposals, threeTimes, WEDNESDAY } from "./proposal-setup.ts";

const PARENTS = "/pet-parent-dashboard?tab=bookings";
async function fullDay() {
  const setup = await setUpProposals();
  const other = await requests(setup.as.ana, requestFor(setup, { preferredDate: WEDNESDAY, petInfo: "Another dog" }));
  await moves(setup.as.gus, other.id, "accepted");
  return setup;
}

const GROOMERS = "/groomer-dashboard?tab=bookings";

testWith("lets a parent choose one of three times and shows the visit", setUpProposals, async ({ as, proposed }) => {
  await proposed("gus", threeTimes, { note: "The van is at the garage." });

  await openTab(as.ana, PARENTS, async (tab) => {
    const said = tab.section("answers");
    expect(said).toContain("Tap a new time to accept it");
    expect(said).toContain("Wed, Jun 17, afternoon (12PM - 4PM)");
    expect(said).toContain("Reply by Sat, Jun 13, 12:00 PM");
    await tab.press("Accept Thu, Jun 18");

    expect(tab.toast()).toBe("Booking updatedIt's booked, and we'll let Blue Ridge Bath Co. know.");
    expect(tab.find("dialog") === null).toBe(true);
    expect(tab.find("#answers") === null).toBe(true);
    expect(tab.text("#next .when")).toStartWith("Thu, Jun 18");
    expect(tab.focused()).toBe("Next visit: Thu, Jun 18");
  });
});

test("lets a parent accept one time at once and decline several", async () => {
  const { as, proposed, booking } = await setUpProposals();
  await proposed("gus", threeTimes.slice(0, 1));

  await openTab(as.ana, PARENTS, async (tab) => {
    await tab.press("Accept Wed, Jun 17");
    expect(tab.toast()).toBe("Booking updatedIt's booked, and we'll let Blue Ridge Bath Co. know.");
    expect(tab.focused()).toBe("Next visit: Wed, Jun 17");
  });
  expect(booking().status).toBe("accepted");

  const again = await setUpProposals();
  await again.proposed("gus");
  await openTab(again.as.ana, PARENTS, async (tab) => {
    await tab.press("None of these work");
    expect(tab.toast()).toBe("Booking updatedWe'll let Blue Ridge Bath Co. know.");
    expect(tab.section("requests")).toContain("Reply expected by");
  });
});

test("keeps the request pending when a groomer declines a parent's proposal", async () => {
  const { as, proposed } = await setUpProposals();
  await proposed("ana");

  await openTab(as.gus, GROOMERS, async (tab) => {
    expect(tab.section("requests")).toContain("Instead of Tue 16, morning");
    await tab.press("None of these times work");

    expect(tab.toast()).toBe("Booking updatedWe'll let ana Tester know.");
    expect(tab.section("requests")).not.toContain("Instead of");
    expect(tab.focused()).toBe("1 request");
    expect(tab.hasButton("Accept")).toBe(true);
  });
});

test("asks before accepting a request as it was despite a parent's proposal", async () => {
  const { as, proposed } = await setUpProposals();
  await proposed("ana", threeTimes.slice(0, 1));

  await openTab(as.gus, GROOMERS, async (tab) => {
    await tab.press("Accept Tuesday anyway");
    await tab.press("Accept anyway");
    expect(tab.toast()).toStartWith("Accepted");
    expect(tab.section("day")).toContain("Tuesday, June 16");
  });
});

test("lets a groomer accept a parent's full time after a question", async () => {
  const { app, gus, as, proposed, booking } = await fullDay();
  await proposed("ana", threeTimes.slice(0, 2));
  rules({ app, gus }, { maxVisits: 1 });

  await openTab(as.gus, GROOMERS, async (tab) => {
    await tab.press("Choose a time");
    expect(tab.text(".proposal")).toContain("Wed, Jun 17, morning, no longer available");
    await tab.click(".proposal label:nth-of-type(1) input");
    await tab.submit(".proposal");
    expect(tab.text("dialog h2")).toBe("Accept anyway?");
    expect(tab.text("dialog p")).toBe(
      "This day is full. Your limit is 1 visit a day. Decline it, or accept it anyway. If you accept, ana Tester will expect you then.",
    );
    await tab.press("Not now");
    expect(tab.find("dialog")).toBeNull();
    await tab.press("Choose a time");
    await tab.click(".proposal label:nth-of-type(1) input");
    await tab.submit(".proposal");
    await tab.press("Accept anyway");
    expect(tab.toast()).toBe("Booking updatedIt's booked, and we'll let ana Tester know.");
    expect(tab.find("dialog")).toBeNull();
    expect(tab.focused()).toBe("Wednesday, June 10");
  });
  expect(booking()).toMatchObject({ status: "accepted", isOverbooked: true });
});

testWith("shows the proposer the reply deadline and lets them withdraw", setUpProposals, async ({ as, proposed }) => {
  await proposed("gus");

  await openTab(as.gus, GROOMERS, async (tab) => {
    expect(tab.section("requests")).toContain("Their reply by Sat 12:00 PM");
    expect(tab.hasButton("Choose")).toBe(false);
    expect(tab.section("requests")).toStartWith("1 requestTue");
    expect(tab.find(".work-head .waiting")).toBeNull();
    await tab.press("Withdraw");

    expect(tab.toast()).toBe("Booking updatedWe'll let ana Tester know.");
    expect(tab.section("requests")).not.toContain("Their reply by");
    expect(tab.section("requests")).toStartWith("1 requestreply by ");
    expect(tab.text(".work-head .waiting")).toStartWith("1");
    expect(tab.hasButton("Propose a new time")).toBe(true);
  });
});

testWith("explains when someone was faster and updates the page", setUpProposals, async ({ as, proposed }) => {
  const proposal = await proposed("gus");

  await openTab(as.ana, PARENTS, async (tab) => {
    await answers(as.gus, proposal, "withdrawn");
    await tab.press("Accept Wed, Jun 17");

    expect(tab.toast()).toBe("Failed to update bookingThis proposal already has a reply or has expired.");
    expect(tab.find("dialog") === null).toBe(true);
    expect(tab.find("#answers") === null).toBe(true);
    expect(tab.section("requests")).toContain("Reply expected by");
  });
});

test("lets a groomer propose suggestions and another time and a closed day", async () => {
  const { app, as } = await setUpProposals();

  await openTab(as.gus, GROOMERS, async (tab) => {
    await tab.press("Propose a new time");
    expect(tab.text("dialog h2")).toBe("Propose a new time");
    expect(tab.text("dialog p")).toBe(
      "Bath & Brush with ana Tester was requested for Tuesday, June 16, 2026, Morning (8AM - 12PM).",
    );
    const boxes = () => [...tab.find("dialog")!.querySelectorAll<HTMLInputElement>("input[name=options]")];
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true]);
    expect(tab.text("dialog small")).toMatch(/^\d+ min of driving$/);

    await tab.type("dialog input[type=date]", NEXT_SUNDAY);
    await tab.type("dialog input[type=time]", "10:30");
    await tab.press("Add time");
    expect(boxes().at(-1)!.checked).toBe(true);
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Propose up to 3 times");

    for (const at of [1, 2]) await tab.click(`dialog label:nth-of-type(${at}) input`);
    await tab.type("dialog textarea", "I could also come at noon.");
    await tab.submit();
    expect(tab.text("dialog .notice.warn")).toBe(
      "Sunday, June 14, 2026, 10:30 AM: You're closed on Sundays. Propose anyway?",
    );
    await tab.submit();

    expect(tab.find("dialog")).toBeNull();
    expect(tab.toast()).toStartWith("Proposal sent");
    expect(tab.section("requests")).toContain("Their reply by");
    expect(tab.focused()).toBe("1 request");
  });
  const [seen] = await (await as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen.proposal).toMatchObject({ note: "I could also come at noon.", options: { length: 2 } });
  expect(app.ctx.now()).toBeLessThan(seen.proposal.expiresAt);
});

test("lets a parent check or enter times and names the refused day", async () => {
  const { as } = await setUpProposals("accepted");

  await openTab(as.ana, PARENTS, async (tab) => {
    await tab.press("Move or cancel");
    await tab.press("Move visit");
    expect(tab.text("dialog p")).toContain("Nothing changes until they choose.");
    expect(tab.find("dialog input:checked")).toBeNull();
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Propose at least one time");

    await tab.type("dialog input[type=date]", NEXT_SUNDAY);
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Choose a time of day");
    await tab.type("dialog select", MORNING);
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Sun, Jun 14: Blue Ridge Bath Co. is closed on Sundays.");

    await tab.type("dialog input[type=date]", WEDNESDAY);
    await tab.submit();
    expect(tab.find("dialog")).toBeNull();
    expect(tab.section("next")).toContain("You proposed Wed, Jun 17 morning");
    expect(tab.hasButton("Withdraw your proposal")).toBe(true);
  });
});

test("proposes for the booking opened last even if an earlier lookup ends later", async () => {
  const { as, booking, ...setup } = await setUpProposals();
  const later = await requests(as.ana, requestFor(setup, { preferredDate: WEDNESDAY, petInfo: "Another dog" }));
  const connected = as.ana.send;
  const slow = Promise.withResolvers<void>();
  as.ana.send = async (method, path, options) => {
    const answer = await connected(method, path, options);
    if (path === `/api/bookings/${booking().id}/suggestions`) await slow.promise;
    return answer;
  };

  await openTab(as.ana, PARENTS, async (tab) => {
    const pressIn = (id: number) =>
      act(async () => {
        const row = tab.find(`a[href="/bookings/${id}"]`)!.closest("li")!;
        [...row.querySelectorAll("button")].find(({ textContent }) => textContent === "Propose a new time")!.click();
        await Bun.sleep(30);
      });
    await pressIn(booking().id);
    await pressIn(later.id);
    const question = tab.text("dialog");
    expect(question).toContain("June 17");
    await act(async () => {
      slow.resolve();
      await Bun.sleep(30);
    });
    expect(tab.text("dialog")).toBe(question);
  });
});

test("books one time at once for a parent whose groomer allows it", async () => {
  const setup = await setUpProposals("accepted");
  rules(setup, { movesAtOnce: true });
  await setup.proposes("gus", [{ date: "2026-06-16", slot: MORNING, time: "10:30" }]);
  await openTab(setup.as.ana, PARENTS, async (tab) => {
    await tab.press("Move or cancel");
    await tab.press("Move visit");
    expect(tab.text("dialog p")).toContain("2026, 10:30 – 11:30 AM. Choose one time to move it now");
    tab.find("dialog input[type=checkbox]")!.click();
    await tab.press("Move visit");
    expect(tab.toast()).toBe("Visit movedWe'll let Blue Ridge Bath Co. know.");
  });
  expect(setup.booking().preferredDate).not.toBe("2026-06-16");
});
