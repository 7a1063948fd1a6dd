import { expect, test } from "bun:test";
import { completeVisits, inviteToReview } from "#src/features/visits/bookings/afterwards/complete.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { clearMails, mails, moves, requestFor, requests, setUpBookings, TUESDAY_NOON } from "../setup.ts";

async function setUpOver() {
  const setup = await setUpBookings();
  const { app, as } = setup;
  const { id } = await requests(as.ana, requestFor(setup));
  await moves(as.gus, id, "accepted");
  await as.ana.patch("/api/mail-choices", { kind: "review-invitations", isOn: false });
  await as.gus.patch("/api/mail-choices", { kind: "completed-visits", isOn: false });
  clearMails(app);
  app.clock.set(TUESDAY_NOON);
  const subjects = () => mails(app).map(({ subject }) => subject);
  return { ...setup, id, subjects };
}

test("nobody who has switched it off is invited to review, or hears that we marked a visit", async () => {
  const { app, subjects } = await setUpOver();
  app.clock.advance(3 * DAY_MS);

  await completeVisits(app.ctx);
  await inviteToReview(app.ctx);

  expect(subjects()).toEqual([]);
});

test("a groomer's note is told all the same, without the invitation", async () => {
  const { as, id, subjects } = await setUpOver();

  await as.gus.patch(`/api/bookings/${id}/status`, { status: "completed", note: "She stood like a statue." });

  expect(subjects()).toEqual(["A note about your visit"]);
});

test("a parent hears of a no-show whatever they have switched off", async () => {
  const { as, id, subjects } = await setUpOver();

  await moves(as.gus, id, "no_show");

  expect(subjects()).toEqual(["Your visit was marked as a no-show"]);
});
