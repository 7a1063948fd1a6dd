import { expect, test } from "bun:test";
import { type Actor, actionsFor, decide } from "#src/domain/booking.ts";
import { bookingActions, bookingStatuses } from "#src/shared/booking-words.ts";

const startsAt = Date.parse("2026-06-16T12:00:00Z");
const times = { "before start": startsAt - 1, "after start": startsAt };
const actors: Actor[] = ["parent", "groomer"];

/** Every status, actor, action and time, with what comes of it. */
const everyCase = () =>
  bookingStatuses.flatMap((status) =>
    actors.flatMap((actor) =>
      bookingActions.flatMap((action) =>
        Object.entries(times).map(([when, now]) => {
          const outcome = decide({ status, startsAt }, action, actor, now);
          return {
            change: "to" in outcome ? `${status} -> ${outcome.to} | ${actor} ${action} ${when}` : undefined,
            refusal: "refused" in outcome ? `${outcome.refused} | ${status} | ${actor} ${action} ${when}` : undefined,
          };
        }),
      ),
    ),
  );

test("exactly these changes of a booking are possible", () => {
  const changes = everyCase().flatMap(({ change }) => change ?? []);

  expect(changes).toEqual([
    "pending -> cancelled | parent cancel before start",
    "pending -> cancelled | parent cancel after start",
    "pending -> accepted | groomer accept before start",
    "pending -> accepted | groomer accept after start",
    "pending -> declined | groomer decline before start",
    "pending -> declined | groomer decline after start",
    "accepted -> cancelled | parent cancel before start",
    "accepted -> cancelled | parent cancel after start",
    "accepted -> completed | groomer complete after start",
    "accepted -> cancelled | groomer cancel before start",
    "accepted -> cancelled | groomer cancel after start",
  ]);
});

test("a refusal says whether the person, the status or the time is wrong", () => {
  const refusals = everyCase().flatMap(({ refusal }) => refusal ?? []);

  expect(refusals.filter((line) => line.startsWith("too-early"))).toEqual([
    "too-early | accepted | groomer complete before start",
  ]);
  expect(refusals).toContain("wrong-status | pending | groomer cancel before start");
  expect(refusals).toContain("wrong-status | completed | parent cancel after start");
  expect(refusals.filter((line) => line.startsWith("wrong-actor")).every((line) => line.includes("| parent "))).toBe(
    true,
  );
  expect(refusals.length).toBe(bookingStatuses.length * 2 * 4 * 2 - 11);
});

test("each side is offered what it can do now, and nothing once a booking is over", () => {
  const before = times["before start"];

  expect(actionsFor({ status: "pending", startsAt }, "groomer", before)).toEqual(["accept", "decline"]);
  expect(actionsFor({ status: "pending", startsAt }, "parent", before)).toEqual(["cancel"]);
  expect(actionsFor({ status: "accepted", startsAt }, "groomer", startsAt)).toEqual(["complete", "cancel"]);
  for (const status of ["declined", "completed", "cancelled"] as const) {
    expect(actionsFor({ status, startsAt }, "groomer", startsAt)).toEqual([]);
    expect(actionsFor({ status, startsAt }, "parent", startsAt)).toEqual([]);
  }
});
