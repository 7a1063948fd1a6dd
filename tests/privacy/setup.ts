import { eq } from "drizzle-orm";
import { bookings, pets, users } from "#db/schema/tables.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { requestFor, requests, type Village, village } from "../bookings/world.ts";

/** The village with one request of Ana's, and what else Ana has left here. */
export async function settled(status: "pending" | "accepted" | "completed" = "completed") {
  const world = await village();
  const { app, ana, as } = world;
  const { db, now } = app.ctx;
  const booking = await requests(as.ana, requestFor(world, { specialInstructions: "Ring twice" }));
  const place = { serviceAddress: "1 Secret Street", serviceCity: "Asheville", serviceState: "NC", distanceMiles: 2 };
  const change = { ...place, serviceZipCode: "28801", status };
  db.update(bookings).set(change).where(eq(bookings.id, booking.id)).run();
  db.insert(pets).values({ petParentId: ana.id, name: "Waffles", type: "Dog", createdAt: now() }).run();
  return { ...world, booking };
}

export const leave = (world: Village, who: "ana" | "gus", password = PASSWORD) =>
  world.as[who].delete("/api/account", { password });

export const userOf = ({ app }: Village, id: number) => app.ctx.db.select().from(users).where(eq(users.id, id)).get()!;
export const bookingOf = ({ app }: Village, id: number) =>
  app.ctx.db.select().from(bookings).where(eq(bookings.id, id)).get()!;
