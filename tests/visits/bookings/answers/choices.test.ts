import { expect, test } from "bun:test";
import { choicesOf, type GroomerChoice } from "#src/domain/groomer-choices.ts";
import type { BookingView } from "#src/shared/visits/bookings.ts";

const everything: GroomerChoice[] = [
  ...(["accept", "decline", "accept_anyway", "change_minutes", "on_my_way", "arrived", "complete"] as const),
  ...(["propose_next", "propose", "messages", "write_note", "calendar", "no_show", "cancel"] as const),
];

const choices = (booking: Partial<BookingView>, { fits = true, offered = everything } = {}) =>
  choicesOf(
    { actions: [], status: "pending", ...booking } as BookingView,
    fits,
    Object.fromEntries(offered.map((choice) => [choice, true])),
  );

const request: Partial<BookingView> = { actions: ["accept", "decline", "propose"], hasThread: true };

test("a request that fits: accept it at once, decline it beside, and everything else in the menu", () => {
  expect(choices(request)).toEqual({
    filled: "accept",
    quiet: "decline",
    menu: ["change_minutes", "propose", "messages"],
  });
});

test("a request that does not fit: another time is suggested, and accepting it anyway stands in the menu", () => {
  expect(choices(request, { fits: false })).toEqual({
    filled: "propose",
    quiet: "decline",
    menu: ["accept_anyway", "change_minutes", "messages"],
  });
});

test("where no other time can be proposed, a request that does not fit is accepted, after a question", () => {
  const { filled, menu } = choices({ ...request, actions: ["accept", "decline"] }, { fits: false });

  expect(filled).toBe("accept");
  expect(menu).not.toContain("accept_anyway");
});

test("a visit goes from setting out to being there to being completed", () => {
  const visit = (...actions: BookingView["actions"]) => choices({ status: "accepted", actions });

  expect(visit("cancel", "propose")).toEqual({
    filled: undefined,
    quiet: undefined,
    menu: ["propose", "calendar", "cancel"],
  });
  expect(visit("on_my_way", "cancel").filled).toBe("on_my_way");
  expect(visit("on_my_way", "complete")).toMatchObject({
    filled: "on_my_way",
    menu: ["complete", "calendar"],
  });
  expect(visit("complete", "no_show", "cancel")).toMatchObject({
    filled: "complete",
    menu: ["calendar", "no_show", "cancel"],
  });
});

test("once a visit has begun, completing it is the button wherever setting out has no place", () => {
  const offered = everything.filter((choice) => choice !== "on_my_way");

  expect(choices({ status: "accepted", actions: ["on_my_way", "complete"] }, { offered }).filled).toBe("complete");
});

test("after a visit the next one is offered, and a note can be added", () => {
  expect(choices({ status: "completed", actions: ["propose_next", "write_note"] })).toEqual({
    filled: "propose_next",
    quiet: undefined,
    menu: ["write_note"],
  });
});

test("what cannot be taken back comes last, and nothing is offered about a request that was declined", () => {
  const { menu } = choices({ status: "accepted", actions: ["no_show", "cancel", "propose"] });

  expect(menu.slice(-2)).toEqual(["no_show", "cancel"]);
  expect(choices({ status: "declined" }).menu).toEqual([]);
});
