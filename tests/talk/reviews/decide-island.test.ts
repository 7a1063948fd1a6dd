import { expect } from "bun:test";
import { testWith } from "#tests/support/test-with.ts";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { COMMENT, decides, emailsIn, setUpReview } from "./setup.ts";

const REPORTS = "/admin-dashboard?tab=reports";

async function reported() {
  const setup = await setUpReview();
  await setup.as.pat.post("/api/reports", {
    kind: "review",
    id: setup.id,
    reason: "personal-data",
    text: "He lives there.",
  });
  return setup;
}

testWith("lets an admin hide a reported review with a reason and show it again", reported, async ({ app, as, gus }) => {
  const shown = async () => (await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json()).length;

  await openTab(as.boss, REPORTS, async (tab) => {
    expect(tab.text(".dash-tabs [aria-current]")).toBe("Reports1");
    for (const words of [
      "Personal data",
      "pat Tester",
      "He lives there.",
      "ana Tester",
      "Blue Ridge Bath Co.",
      COMMENT,
    ])
      expect(tab.text(".queue")).toContain(words);
    await tab.press("Hide review");
    expect(tab.text("dialog")).toContain("We'll email the parent and the groomer.");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Please enter a reason");
    await tab.type("dialog textarea", "It names a private address.");
    await tab.submit();

    expect(tab.toast()).toBe("Review hidden");
    expect(tab.focused()).toBe("No open reports");
    expect(tab.text(".queue:last-of-type")).toContain("Reason: It names a private address.");
    expect([await shown(), emailsIn(app).length]).toEqual([0, 3]);

    await tab.press("Show review");
    expect(tab.text("dialog h2")).toBe("Show this review again?");
    await tab.type("dialog textarea", "It is the address of the van.");
    await tab.submit();
    expect(tab.toast()).toBe("Review shown again");
    expect(await shown()).toBe(1);
  });
});

testWith("lets an admin keep a reported review", reported, async ({ app, as }) => {
  await openTab(as.boss, REPORTS, async (tab) => {
    await tab.press("Keep review");
    await tab.type("dialog textarea", "Unkind, and no more");
    await tab.submit();

    expect(tab.toast()).toBe("Review kept");
    expect(tab.text(".queue:last-of-type")).toContain("Hide review");
    expect(tab.text(".queue:last-of-type")).not.toContain("Keep review");
  });
  expect(emailsIn(app).map(({ subject }) => subject)).toContain("Your review stays up");
});

testWith("shows the second of two admins that the review was decided", reported, async ({ as, id }) => {
  await openTab(as.boss, REPORTS, async (tab) => {
    await tab.press("Hide review");
    await decides(as.boss, id, true, "A private address.");
    await tab.type("dialog textarea", "It names a private address.");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toContain("This review is already hidden.");
    expect(tab.text(".queue:last-of-type")).toContain("Reason: A private address.");
  });
});
