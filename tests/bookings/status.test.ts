import { expect, test } from "bun:test";
import { auditLog } from "#db/schema/tables.ts";
import { findViewer } from "#src/features/accounts/sessions.ts";
import { changeStatus } from "#src/features/bookings/status.ts";
import type { BookingAction } from "#src/shared/booking-words.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Browser } from "#tests/support/app.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { requestFor, requests, type Village, village } from "./world.ts";

const info = { id: "test", ip: "127.0.0.1" };

/** Does something to a booking as whoever is signed in here; gives the new status, or the refusal's code. */
function act({ app }: Village, window: Browser, id: number, action: BookingAction, reason?: string) {
  const viewer = findViewer(app.ctx.db, window.cookies.get("sid")!, app.clock.now())!;
  try {
    return changeStatus(app.ctx, viewer, info, id, action, reason).status;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test("a groomer accepts a request and completes it once its time has come", async () => {
  const world = await village();
  const { app, as } = world;
  const { id, startsAt } = await requests(as.ana, requestFor(world));

  expect(act(world, as.gus, id, "accept")).toBe("accepted");
  expect(act(world, as.gus, id, "accept")).toBe("conflict");
  expect(act(world, as.gus, id, "complete")).toBe("conflict");
  app.clock.set(startsAt);
  expect(act(world, as.gus, id, "complete")).toBe("completed");
  expect(
    app.ctx.db
      .select()
      .from(auditLog)
      .all()
      .map(({ action }) => action),
  ).toEqual(["booking-requested", "booking-accept", "booking-complete"]);
});

test("a groomer who cancels an accepted booking gives a reason, and cannot cancel a mere request", async () => {
  const world = await village();
  const { id } = await requests(world.as.ana, requestFor(world));

  expect(act(world, world.as.gus, id, "cancel", "The van broke down")).toBe("conflict");
  act(world, world.as.gus, id, "accept");
  expect(act(world, world.as.gus, id, "cancel", "  ")).toBe("invalid");
  expect(act(world, world.as.gus, id, "cancel", "The van broke down")).toBe("cancelled");
  const [seen] = await (await world.as.ana.get("/api/bookings/pet-parent")).json();
  expect(seen).toMatchObject({ status: "cancelled", statusReason: "The van broke down", actions: [] });
});

test("a parent cancels, but does not answer the own request", async () => {
  const world = await village();
  const { id } = await requests(world.as.ana, requestFor(world));

  expect(act(world, world.as.ana, id, "accept")).toBe("forbidden");
  expect(act(world, world.as.ana, id, "cancel")).toBe("cancelled");
  expect(act(world, world.as.ana, id, "cancel")).toBe("conflict");
});

test("someone else's booking is as unknown as a missing one", async () => {
  const world = await village();
  const { app, as } = world;
  const { id } = await requests(as.ana, requestFor(world));
  const bob = signedIn(app, await addUser(app, "pet_parent", "bob"), "pet_parent");
  const bea = signedIn(app, (await addGroomer(app, "bea")).user, "groomer");

  expect(act(world, bob, id, "cancel")).toBe("not_found");
  expect(act(world, bea, id, "accept")).toBe("not_found");
  expect(act(world, as.gus, 999, "accept")).toBe("not_found");
});
