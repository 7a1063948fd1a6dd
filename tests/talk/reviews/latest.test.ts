import { expect, test } from "bun:test";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { COMMENT, mailsIn, setUpReview } from "./setup.ts";

test.each(["gus", "ana"] as const)(
  "an admin hides a review that nobody has reported, from the page of %s",
  async (who) => {
    const { app, as, ana, gus } = await setUpReview();
    const user = who === "gus" ? gus.user : ana;
    const shown = async () => (await (await app.visitor().get(`/api/reviews/${gus.profile.id}`)).json()).length;

    await openTab(as.boss, `/admin/users/${user.id}`, async (tab) => {
      expect(tab.section("reviews")).toContain(COMMENT);
      await tab.press("Hide review");
      expect(tab.text("dialog")).toContain("We'll email the parent and the groomer.");
      await tab.type("dialog textarea", "It names a private address.");
      await tab.submit();
    });

    expect([await shown(), mailsIn(app).length]).toEqual([0, 2]);
    await openTab(as.boss, `/admin/users/${user.id}`, async (tab) => {
      expect(tab.section("reviews")).toContain("Hidden");
      await tab.press("Show review");
      await tab.type("dialog textarea", "It is the address of the van.");
      await tab.submit();
    });
    expect(await shown()).toBe(1);
  },
);

test("an admin's page of somebody without reviews has no list of them", async () => {
  const { as, pat } = await setUpReview();

  expect(await (await as.boss.get(`/admin/users/${pat.id}`)).text()).not.toContain("Latest reviews");
});
