import { expect, test } from "bun:test";
import { openTab } from "#tests/visits/bookings/requests/open-tab.ts";
import { COMMENT, decides, setUpReview } from "./setup.ts";

test("whose review is hidden reads on the booking that it is, why, and what they wrote", async () => {
  const { as, id, bookingId } = await setUpReview();
  await decides(as.boss, id, true);

  await openTab(as.ana, "/pet-parent-dashboard?tab=bookings", async (tab) => {
    expect(tab.section("past")).toContain("We hid your review");
    expect(tab.section("past")).not.toContain("Write a Review");
    expect(tab.complaints).toEqual([]);
  });
  const page = (await (await as.ana.get(`/bookings/${bookingId}`)).text()).replaceAll(/<[^>]*>/g, "");
  expect(page).toContain("We hid your review. Only you can see it.");
  expect(page).toContain("Reason: It names a private address.");
  expect(page).toContain(`Your review: ${COMMENT}`);
});
