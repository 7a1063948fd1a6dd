import { expect, test } from "bun:test";
import { proposals } from "#db/db.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { readRows } from "#tests/support/rows.ts";
import { openTab } from "../requests/open-tab.ts";
import { MORNING, NEXT_TUESDAY } from "../setup.ts";
import {
  answers,
  fill,
  oneTime,
  refusalIn,
  rules,
  setUpProposals,
  THURSDAY,
  threeTimes,
  viewIn,
} from "./proposal-setup.ts";

const doubted = "ana Tester proposed a new time, so the original time may not work for them.";

type Setup = Awaited<ReturnType<typeof setUpProposals>>;

const accept = ({ as, id }: Setup, more: object = {}) =>
  as.gus.patch(`/api/bookings/${id}/status`, { status: "accepted", ...more });

test.each([{}, { minutes: 90 }])(
  "a time that the parent has asked to change is not accepted without a question (%p)",
  async (more) => {
    const setup = await setUpProposals();
    const { booking, proposed } = setup;
    await proposed("ana", threeTimes, { note: "I have to work that day." });

    const asked = await refusalIn(await accept(setup, more));
    expect(asked).toEqual({ status: 409, message: doubted, fields: { confirm: doubted } });
    expect(booking().status).toBe("pending");
    await viewIn(await accept(setup, { ...more, confirm: true }));
    expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_TUESDAY });
  },
);

test("one question names both the proposal and a full day", async () => {
  const setup = await setUpProposals();
  rules(setup, { maxVisits: 1 });
  await setup.proposed("ana", oneTime);
  await fill(setup, { date: NEXT_TUESDAY, slot: MORNING });

  const { message } = await refusalIn(await accept(setup));
  expect(message).toBe(`${doubted} This day is full. Your limit is 1 visit a day.`);
});

test.each([
  ["ana", "withdrawn"],
  ["gus", "declined"],
] as const)("once %s has %s it, the original time is accepted at once", async (who, status) => {
  const setup = await setUpProposals();
  await answers(setup.as[who], await setup.proposed("ana", oneTime), status);

  expect((await accept(setup)).status).toBe(200);
});

test("a groomer's own proposal stands in nobody's way", async () => {
  const setup = await setUpProposals();
  await setup.proposed("gus", oneTime);

  expect((await accept(setup)).status).toBe(200);
});

test("a proposal is answered with another one: the first is declined, and one mail says both", async () => {
  const { app, as, id, booking, proposed, proposes, mails, subjects, audited } = await setUpProposals();
  const hers = await proposed("ana", threeTimes);
  app.ctx.db.$client.run("DELETE FROM outbox");

  const seen = await viewIn(await proposes("gus", [{ date: THURSDAY, slot: MORNING }]));
  expect(seen.proposal).toMatchObject({ madeBy: "groomer", options: [{ date: THURSDAY }] });
  const all = readRows(app.ctx.db, proposals);
  expect(all.map(({ madeBy, status }) => [madeBy, status])).toEqual([
    ["parent", "declined"],
    ["groomer", "open"],
  ]);
  expect(subjects()).toHaveLength(1);
  expect(mails()[0]!.recipient).toStartWith("ana@");
  expect(mails()[0]!.text).toContain("The times you proposed don't work for them.");
  expect(audited("proposal-declined")).toEqual({ proposal: hers });
  expect(booking()).toMatchObject({ status: "pending", expiresAt: null });

  const back = await viewIn(await as.ana.post(`/api/bookings/${id}/proposals`, { options: oneTime }));
  expect(booking().expiresAt).toBe(app.clock.now() + DAY_MS);
  expect(back.proposal).toMatchObject({ madeBy: "parent", expiresAt: app.clock.now() + DAY_MS });
});

test("a proposal about an accepted visit is answered with another one too, and the visit stays as it is", async () => {
  const { as, booking, proposed, proposes } = await setUpProposals("accepted");
  const his = await proposed("gus", threeTimes);

  expect((await proposes("ana", oneTime)).status).toBe(201);
  expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_TUESDAY });
  expect(await refusalIn(await answers(as.ana, his, "accepted", 1))).toMatchObject({ status: 409 });
});

test.each([
  ["Today", () => "/groomer-dashboard?tab=bookings", ".row-line", "Choose"],
  ["the booking's page", (id: number) => `/bookings/${id}`, ".booking-card", "Book Wed morning"],
] as const)(
  "%s has one filled button, for the parent's times, and asks before the original one",
  async (_, pathOf, place, go) => {
    const { as, id, booking, proposed } = await setUpProposals();
    await proposed("ana", threeTimes);

    await openTab(as.gus, pathOf(id), async (tab) => {
      expect(tab.find(`${place} .btn:not(.line)`)?.textContent).toStartWith(go);
      expect(tab.hasButton("Propose a")).toBe(true);
      expect(tab.hasButton("Accept Bath")).toBe(false);
      await tab.press("Accept Tuesday anyway");
      expect(booking().status).toBe("pending");
      expect(tab.text("dialog")).toContain("They proposed a new time. ana Tester requested");
      await tab.press("Accept anyway");
      expect(booking()).toMatchObject({ status: "accepted", preferredDate: NEXT_TUESDAY });
    });
  },
);
