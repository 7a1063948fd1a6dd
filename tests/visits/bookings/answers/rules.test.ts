import { expect, test } from "bun:test";
import { actionsFor, type BookingState, nextStatus } from "#src/domain/booking.ts";
import { expiryOf } from "#src/domain/expiry.ts";
import { arrangeActions, type ChoiceName } from "#src/domain/groomer-choices.ts";
import { checkDispute } from "#src/domain/visits/after-visit.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#src/shared/base/time.ts";
import { actors, bookingActions, bookingStatuses } from "#src/shared/visits/booking-labels.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";
import { AFTERNOON, MORNING } from "../setup.ts";

const startsAt = Date.parse("2026-06-16T12:00:00Z");
const endsAt = startsAt + 4 * HOUR_MS;
const expiresAt = startsAt - 4 * DAY_MS;

const visit: BookingState = {
  status: "pending",
  startsAt,
  preferredTimeSlot: MORNING,
  expiresAt,
  arrivalFrom: null,
  disputeKind: null,
};

const times = {
  open: expiresAt - 1,
  ended: expiresAt,
  before: startsAt - 1,
  begun: startsAt,
  waiting: startsAt + 30 * MINUTE_MS - 1,
  waited: startsAt + 30 * MINUTE_MS,
  lastWord: endsAt + 2 * DAY_MS - 1,
  longOver: endsAt + 2 * DAY_MS,
};
const always = Object.keys(times).join(" ");

const everyCase = (facts: Partial<BookingState> = {}) =>
  bookingStatuses.flatMap((status) =>
    actors.flatMap((actor) =>
      bookingActions.map((action) => {
        const outcomes = Object.entries(times).map(([when, now]) => ({
          when,
          ...nextStatus({ ...visit, ...facts, status }, action, actor, now),
        }));
        const possible = outcomes.filter((outcome) => "to" in outcome);
        const refused = outcomes.flatMap((outcome) =>
          "refused" in outcome ? `${outcome.when}: ${outcome.refused}` : [],
        );
        const [first] = possible;
        return {
          line: `${status} | ${actor} ${action}`,
          change: first && `${first.to} | ${possible.map(({ when }) => when).join(" ")}`,
          refused,
        };
      }),
    ),
  );

const changes = (facts?: Partial<BookingState>) =>
  everyCase(facts).flatMap(({ line, change }) => (change ? `${line} -> ${change}` : []));

test("allows exactly these status changes at these times", () => {
  expect(changes()).toEqual([
    `pending | parent cancel -> cancelled | ${always}`,
    "pending | groomer accept -> accepted | open",
    `pending | groomer decline -> declined | ${always}`,
    "pending | system expire -> expired | ended before begun waiting waited lastWord longOver",
    `accepted | parent cancel -> cancelled | ${always}`,
    "accepted | groomer complete -> completed | begun waiting waited lastWord longOver",
    "accepted | groomer no_show -> no_show | waited lastWord",
    `accepted | groomer cancel -> cancelled | ${always}`,
    "accepted | system complete -> completed | longOver",
  ]);
});

test("keeps a request open for its parent until its time of day ends", () => {
  expect(changes({ expiresAt: null }).filter((line) => line.startsWith("pending"))).toEqual([
    `pending | parent cancel -> cancelled | ${always}`,
    "pending | groomer accept -> accepted | open ended before begun waiting waited",
    `pending | groomer decline -> declined | ${always}`,
  ]);
});

test("lets only the groomer complete a visit that the parent disputes", () => {
  const facts = { disputeKind: "did_not_come" } as const;

  expect(changes(facts).filter((line) => /complete|no_show/.test(line))).toEqual([
    "accepted | groomer complete -> completed | begun waiting waited lastWord longOver",
  ]);
  expect(nextStatus({ ...visit, ...facts, status: "accepted" }, "no_show", "groomer", times.waited)).toEqual({
    refused: "disputed",
  });
});

/** Family: an exact time may begin before its time of day. */
test.each([
  [null, startsAt, startsAt],
  ["09:45", startsAt, startsAt + 105 * MINUTE_MS],
  ["07:00", startsAt - HOUR_MS, startsAt - HOUR_MS],
] as const)(
  "with the window %s, completes a visit from %d and marks a no-show half an hour into %d",
  (arrivalFrom, from, hour) => {
    const at = (now: number, action: "complete" | "no_show") =>
      nextStatus({ ...visit, status: "accepted", arrivalFrom }, action, "groomer", now);
    expect([at(from - 1, "complete"), at(from, "complete")]).toEqual([{ refused: "too-early" }, { to: "completed" }]);
    const waited = hour + 30 * MINUTE_MS;
    expect([at(waited - 1, "no_show"), at(waited, "no_show")]).toEqual([{ refused: "too-early" }, { to: "no_show" }]);
  },
);

test("says whether a refused change has the wrong person or status or time", () => {
  const refusals = everyCase().flatMap(({ line, refused }) => refused.map((why) => `${line} ${why}`));

  expect(refusals.filter((line) => line.includes("too-late"))).toEqual([
    ...Object.keys(times)
      .slice(1)
      .map((when) => `pending | groomer accept ${when}: too-late`),
    "accepted | groomer no_show longOver: too-late",
  ]);
  expect(refusals).toContain("accepted | groomer complete before: too-early");
  expect(refusals).toContain("accepted | groomer no_show waiting: too-early");
  expect(refusals).toContain("pending | groomer cancel before: wrong-status");
  expect(refusals).toContain("completed | parent cancel begun: wrong-status");
  expect(refusals).toContain("pending | parent expire ended: wrong-status");
  expect(refusals).toContain("pending | parent accept open: wrong-actor");
  expect(refusals.filter((line) => line.endsWith("wrong-actor") && line.includes("| groomer"))).toEqual([]);
});

test("offers each side the current actions and none after the booking ends", () => {
  const pending = { ...visit, status: "pending" } as const;
  const accepted = { ...visit, status: "accepted" } as const;

  expect(actionsFor(pending, "groomer", times.open)).toEqual(["accept", "decline"]);
  expect(actionsFor(pending, "groomer", times.ended)).toEqual(["decline"]);
  expect(actionsFor(pending, "parent", times.open)).toEqual(["cancel"]);
  expect(actionsFor(accepted, "groomer", times.begun)).toEqual(["complete", "cancel"]);
  expect(actionsFor(accepted, "groomer", times.waited)).toEqual(["complete", "no_show", "cancel"]);
  for (const status of ["declined", "completed", "cancelled", "expired", "no_show"] as const) {
    expect(actionsFor({ ...visit, status }, "groomer", startsAt)).toEqual([]);
    expect(actionsFor({ ...visit, status }, "parent", startsAt)).toEqual([]);
  }
});

test.each([
  ["days ahead: two days later", "2026-06-10T16:00:00Z", "2026-06-12T16:00:00Z"],
  ["tomorrow: when the time of day begins", "2026-06-15T16:00:00Z", "2026-06-16T12:00:00Z"],
  ["an hour ahead: two hours later", "2026-06-16T11:00:00Z", "2026-06-16T13:00:00Z"],
  ["a begun time of day: two hours later", "2026-06-16T13:00:00Z", "2026-06-16T15:00:00Z"],
  ["a time of day nearly over: with its end", "2026-06-16T15:30:00Z", "2026-06-16T16:00:00Z"],
])("expires a request for %s", (_, asked, ends) => {
  const visit = { startsAt, preferredTimeSlot: MORNING, timeZone: "America/New_York" } as const;
  expect(new Date(expiryOf(Date.parse(asked), visit))).toEqual(new Date(ends));
});

const when = { startsAt, preferredTimeSlot: AFTERNOON, arrivalFrom: null } as const;
const over = { ...when, statusChangedAt: startsAt, disputeKind: null };

test.each([
  ["no_show", startsAt, startsAt + 7 * DAY_MS, "no_show"],
  ["accepted", endsAt + HOUR_MS, Number.POSITIVE_INFINITY, "did_not_come"],
] as const)("lets a parent dispute a visit that is %s, once, from %d until %d", (status, from, until, kind) => {
  const at = (now: number, facts = {}) => checkDispute({ ...over, status, ...facts }, now);

  expect([at(from), at(Math.min(until - 1, from + 900 * DAY_MS))]).toEqual([{ kind }, { kind }]);
  if (kind === "did_not_come") expect(at(from - 1)).toEqual({ refused: "too-early" });
  else expect(at(until)).toEqual({ refused: "too-late" });
  expect(at(from, { disputeKind: kind })).toEqual({ refused: "wrong-status" });
});

/** Family: an exact time may begin after its time of day. */
test.each([
  ["08:00", 13],
  ["11:30", 13.5],
  ["21:00", 23],
])("waits for the hour of an arrival at %s before a dispute", (arrivalFrom, hours) => {
  const at = startsAt + (hours - 8) * HOUR_MS;
  const late = { ...over, status: "accepted", preferredTimeSlot: MORNING, arrivalFrom } as const;
  expect(checkDispute(late, at - 1)).toEqual({ refused: "too-early" });
  expect(checkDispute(late, at)).toEqual({ kind: "did_not_come" });
});

test("allows disputes only of accepted visits and no-shows", () => {
  for (const status of bookingStatuses.filter((one) => one !== "accepted" && one !== "no_show")) {
    expect(checkDispute({ ...over, status }, endsAt + HOUR_MS)).toEqual({ refused: "wrong-status" });
  }
});

const everything: ChoiceName[] = [
  ...(["accept", "decline", "accept_anyway", "change_minutes", "on_my_way", "arrived", "complete"] as const),
  ...(["propose_next", "propose", "messages", "write_note", "calendar", "no_show", "cancel"] as const),
];

const choices = (booking: Partial<BookingView>, { fits = true, offered = everything } = {}) =>
  arrangeActions(
    { actions: [], status: "pending", ...booking } as BookingView,
    fits,
    Object.fromEntries(offered.map((choice) => [choice, true])),
  );

const request: Partial<BookingView> = { actions: ["accept", "decline", "propose"], hasThread: true };

test.each([
  ["Accept and Decline for a request that fits", true, "accept", ["change_minutes", "propose", "messages"]],
  ["a new time for a request that doesn't fit", false, "propose", ["accept_anyway", "change_minutes", "messages"]],
] as const)("offers %s", (_, fits, filled, menu) => {
  expect(choices(request, { fits })).toEqual({ filled, quiet: "decline", menu: [...menu] });
});

test("offers Accept for a misfit request when no new time can be proposed", () => {
  const { filled, menu } = choices({ ...request, actions: ["accept", "decline"] }, { fits: false });

  expect(filled).toBe("accept");
  expect(menu).not.toContain("accept_anyway");
});

test("offers setting out and then arriving and then completing a visit", () => {
  const visit = (...actions: BookingView["actions"]) => choices({ status: "accepted", actions });

  expect(visit("cancel", "propose")).toEqual({
    filled: undefined,
    quiet: undefined,
    menu: ["propose", "calendar", "cancel"],
  });
  expect(visit("on_my_way", "cancel").filled).toBe("on_my_way");
  expect(visit("on_my_way", "complete")).toMatchObject({ filled: "on_my_way", menu: ["complete", "calendar"] });
  expect(visit("complete", "no_show", "cancel")).toMatchObject({
    filled: "complete",
    menu: ["calendar", "no_show", "cancel"],
  });
});

test("offers Mark Completed on a begun visit where setting out isn't offered", () => {
  const offered = everything.filter((choice) => choice !== "on_my_way");

  expect(choices({ status: "accepted", actions: ["on_my_way", "complete"] }, { offered }).filled).toBe("complete");
});

test("offers the next visit and a note after a visit", () => {
  expect(choices({ status: "completed", actions: ["propose_next", "write_note"] })).toEqual({
    filled: "propose_next",
    quiet: undefined,
    menu: ["write_note"],
  });
});

test("puts irreversible actions last and offers none for a declined request", () => {
  const { menu } = choices({ status: "accepted", actions: ["no_show", "cancel", "propose"] });

  expect(menu.slice(-2)).toEqual(["no_show", "cancel"]);
  expect(choices({ status: "declined" }).menu).toEqual([]);
});
