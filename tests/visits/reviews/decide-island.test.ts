import { expect, test } from "bun:test";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { COMMENT, decides, mailsIn, setUpReview } from "./setup.ts";

const REPORTS = "/admin-dashboard?tab=reports";

/** Pat has reported what Ana wrote about Gus. */
async function reported() {
  const setup = await setUpReview();
  await setup.as.pat.post(`/api/reviews/${setup.id}/report`, { reason: "personal-data", text: "He lives there." });
  return setup;
}

test("an admin reads a reported review, hides it with a reason, and shows it again", async () => {
  const { app, as, gus } = await reported();
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
    await tab.press("Hide the review");
    expect(tab.text("dialog")).toContain("Both sides of the visit hear of it by mail.");
    await tab.submit();
    expect(tab.text("dialog .error")).toBe("Please give a reason");
    await tab.type("dialog textarea", "It names a private address.");
    await tab.submit();

    expect(tab.toast()).toBe("The review is hidden");
    expect(tab.focused()).toBe("No report is open");
    expect(tab.text(".queue:last-of-type")).toContain("Why: It names a private address.");
    expect([await shown(), mailsIn(app).length]).toEqual([0, 3]);

    await tab.press("Show it again");
    expect(tab.text("dialog h2")).toBe("Show this review again?");
    await tab.type("dialog textarea", "It is the address of the van.");
    await tab.submit();
    expect(tab.toast()).toBe("The review is shown again");
    expect(await shown()).toBe(1);
    expect(tab.complaints).toEqual([]);
  });
});

test("an admin keeps a reported review", async () => {
  const { app, as } = await reported();

  await openTab(as.boss, REPORTS, async (tab) => {
    await tab.press("Keep the review");
    await tab.type("dialog textarea", "Unkind, and no more");
    await tab.submit();

    expect(tab.toast()).toBe("The review stays");
    expect(tab.text(".queue:last-of-type")).toContain("Hide the review");
    expect(tab.text(".queue:last-of-type")).not.toContain("Keep the review");
  });
  expect(mailsIn(app).map(({ subject }) => subject)).toContain("Your review stays");
});

test("of two admins the second reads that it was decided", async () => {
  const { as, id } = await reported();

  await openTab(as.boss, REPORTS, async (tab) => {
    await tab.press("Hide the review");
    await decides(as.boss, id, true, "A private address.");
    await tab.type("dialog textarea", "It names a private address.");
    await tab.submit();

    expect(tab.text("dialog [role=alert]")).toContain("This review is hidden already.");
    expect(tab.text(".queue:last-of-type")).toContain("Why: A private address.");
  });
});
