import { expect, test } from "bun:test";
import { proposals } from "#db/db.ts";
import {
  decideProposal,
  expiryAfterProposal,
  proposalActionsFor,
  proposalEnds,
  proposalExpiry,
  refusedProposing,
} from "#src/domain/proposal.ts";
import { DAY_MS, HOUR_MS } from "#src/shared/base/duration.ts";
import { bookingStatuses, proposalStatuses } from "#src/shared/visits/booking-labels.ts";
import { MAX_PROPOSALS, sides } from "#src/shared/visits/proposal-labels.ts";
import { readRow } from "#tests/support/rows.ts";
import { NEXT_TUESDAY } from "../setup.ts";
import {
  answers,
  fill,
  forgetMails,
  oneTime,
  refusalIn,
  rules,
  setUpProposals,
  viewIn,
  WEDNESDAY,
} from "./proposal-setup.ts";

const now = Date.parse("2026-06-10T16:00:00Z");
const startsAt = now + 6 * DAY_MS;
const timeZone = "America/New_York";
const booking = { status: "pending", startsAt, timeZone, expiresAt: now + 2 * DAY_MS } as const;
const none = { made: 0, isOwnOpen: false };
const times = { "in time": now + 1, "too late": now };

const everyCase = () =>
  sides.flatMap((madeBy) =>
    proposalStatuses.flatMap((status) =>
      (Object.keys(proposalEnds) as (keyof typeof proposalEnds)[]).flatMap((action) =>
        ([...sides, "system"] as const).flatMap((actor) =>
          Object.entries(times).map(([when, expiresAt]) => {
            const outcome = decideProposal({ madeBy, status, expiresAt }, action, actor, now);
            return {
              change: "to" in outcome ? `${madeBy}'s -> ${outcome.to} | ${actor} ${action} ${when}` : undefined,
              refusal: "refused" in outcome ? `${outcome.refused} | ${status} | ${actor} ${action} ${when}` : undefined,
            };
          }),
        ),
      ),
    ),
  );

test("exactly these things can be done with a proposal", () => {
  const changes = everyCase().flatMap(({ change }) => change ?? []);

  expect(changes).toEqual([
    "parent's -> accepted | groomer accept in time",
    "parent's -> declined | groomer decline in time",
    "parent's -> withdrawn | parent withdraw in time",
    "parent's -> lapsed | system expire too late",
    "groomer's -> accepted | parent accept in time",
    "groomer's -> declined | parent decline in time",
    "groomer's -> withdrawn | groomer withdraw in time",
    "groomer's -> lapsed | system expire too late",
  ]);
});

test("a refusal says whether the person is wrong, the proposal is over or its time has not come", () => {
  const refusals = everyCase().flatMap(({ refusal }) => refusal ?? []);

  expect(refusals).toHaveLength(2 * proposalStatuses.length * 4 * 3 * 2 - 8);
  expect(refusals.filter((line) => line.startsWith("too-early"))).toEqual([
    "too-early | open | system expire in time",
    "too-early | open | system expire in time",
  ]);
  expect(refusals.filter((line) => line.includes("| open |") && line.startsWith("over"))).toEqual([
    "over | open | groomer accept too late",
    "over | open | groomer decline too late",
    "over | open | parent withdraw too late",
    "over | open | parent accept too late",
    "over | open | parent decline too late",
    "over | open | groomer withdraw too late",
  ]);
  expect(refusals.filter((line) => !line.includes("| open |")).every((line) => line.startsWith("over"))).toBe(true);
});

test("the other side answers, and whoever proposed may take it back", () => {
  const open = { madeBy: "groomer", status: "open", expiresAt: now + 1 } as const;

  expect(proposalActionsFor(open, "parent", now)).toEqual(["accept", "decline"]);
  expect(proposalActionsFor(open, "groomer", now)).toEqual(["withdraw"]);
  expect(proposalActionsFor(open, "parent", now + 1)).toEqual([]);
});

test("another time can be proposed for a visit that may still take place", () => {
  const open = bookingStatuses.filter((status) => !refusedProposing({ ...booking, status }, none, now));

  expect(open).toEqual(["pending", "accepted"]);
});

test.each([
  ["until the slot begins", { ...booking, expiresAt: null }, none, startsAt - 1, undefined],
  ["not once it has begun", { ...booking, expiresAt: null }, none, startsAt, "too-late"],
  ["not once the request has run out", booking, none, booking.expiresAt, "too-late"],
  ["an accepted visit has no such end", { ...booking, status: "accepted" }, none, booking.expiresAt, undefined],
  ["not beside an open one of their own", booking, { made: 1, isOwnOpen: true }, now, "one-open"],
  ["six times", booking, { made: MAX_PROPOSALS - 1, isOwnOpen: false }, now, undefined],
  ["not a seventh time", booking, { made: MAX_PROPOSALS, isOwnOpen: false }, now, "too-many"],
] as const)("proposing: %s", (_, facts, proposals, at, refusal) => {
  expect(refusedProposing(facts, proposals, at)).toBe(refusal as ReturnType<typeof refusedProposing>);
});

const far = now + 30 * DAY_MS;
test.each([
  ["after three days", { ...booking, expiresAt: null }, "groomer", [far], now + 3 * DAY_MS],
  ["when its last time begins", { ...booking, expiresAt: null }, "groomer", [now + 5, now + DAY_MS], now + DAY_MS],
  [
    "when the old time of an accepted visit begins",
    { ...booking, status: "accepted", startsAt: now + 9 },
    "groomer",
    [far],
    now + 9,
  ],
  [
    "not with the old time of a request that waits",
    { ...booking, expiresAt: null, startsAt: now + 9 },
    "groomer",
    [far],
    now + 3 * DAY_MS,
  ],
  ["with the request, when a parent proposes", booking, "parent", [far], booking.expiresAt],
  ["not with the request, which stands still, when a groomer proposes", booking, "groomer", [far], now + 3 * DAY_MS],
  [
    "whatever an accepted visit kept of its request's end",
    { ...booking, status: "accepted" },
    "parent",
    [far],
    now + 3 * DAY_MS,
  ],
] as const)("a proposal ends %s", (_, facts, madeBy, starts, end) => {
  expect(proposalExpiry(facts, { madeBy, starts }, now)).toBe(end);
});

test("a request goes on for a day after a proposal, though not past its slot", () => {
  const noon = { startsAt: now, preferredTimeSlot: "Afternoon (12PM - 4PM)", timeZone } as const;
  expect(expiryAfterProposal({ ...noon, startsAt: now + 3 * DAY_MS }, now)).toBe(now + DAY_MS);
  expect(expiryAfterProposal(noon, now)).toBe(now + 4 * HOUR_MS);
});
test("a groomer is asked before taking a parent's time that finds no room, and the visit is marked and audited", async () => {
  const setup = await setUpProposals("accepted");
  const { app, as, booking, proposed, subjects, audited } = setup;
  rules(setup, { maxVisits: 1 });
  const proposal = await proposed("ana", oneTime);
  await fill(setup, oneTime[0]!);
  forgetMails(app);

  const message = "This day is full. Your limit is 1 visit a day. Decline it, or accept it anyway.";
  expect(await refusalIn(await answers(as.gus, proposal, "accepted"))).toEqual({
    status: 409,
    message,
    fields: { confirm: message },
  });
  expect(booking().preferredDate).toBe(NEXT_TUESDAY);
  expect([readRow(app.ctx.db, proposals)!.status, subjects()]).toEqual(["open", []]);
  const taken = await as.gus.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(await viewIn(taken)).toMatchObject({ preferredDate: WEDNESDAY, isForced: true });
  expect(subjects()).toHaveLength(2);
  expect(audited("proposal-accepted")).toEqual({ proposal, forced: true });
});

test("a parent cannot take a time without room, whatever they confirm", async () => {
  const setup = await setUpProposals();
  rules(setup, { maxVisits: 1 });
  const proposal = await setup.proposed("gus", oneTime);
  await fill(setup, oneTime[0]!);

  const refused = await setup.as.ana.patch(`/api/proposals/${proposal}`, { status: "accepted", confirm: true });
  expect(await refusalIn(refused)).toEqual({
    status: 409,
    message: "That time was just taken.",
    fields: undefined,
  });
  expect(setup.booking().status).toBe("pending");
});
