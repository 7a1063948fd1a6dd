import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { groomerProfiles, hoursOff, locations } from "#db/db.ts";
import { forgetRoadsAfterwards, withRoads } from "#tests/places/roads/setup.ts";
import { addRow } from "#tests/support/rows.ts";
import { type BookingSetup, NEXT_TUESDAY, requestFor, setUpBookings } from "../setup.ts";
import { openForm } from "./booking-form.ts";

forgetRoadsAfterwards();

const NO_ROAD = "We don't know a road or car ferry from this groomer to you.";

async function livingAt(place: { city: string; state: string; zipCode: string }) {
  const setup = await setUpBookings();
  const { db } = setup.app.ctx;
  db.update(locations)
    .set({ address: "1 Pier Street", ...place })
    .where(eq(locations.userId, setup.ana.id))
    .run();
  db.update(groomerProfiles).set({ acceptsOutsideArea: true }).run();
  withRoads();
  return setup;
}

const refusal = async (setup: BookingSetup) => {
  const response = await setup.as.ana.post("/api/bookings", requestFor(setup));
  return { status: response.status, fields: (await response.json()).error?.fields };
};

test("a saved address on an island without a road is told before anything is sent, as a typed one is", async () => {
  const setup = await livingAt({ city: "Avalon", state: "CA", zipCode: "90704" });

  await openForm(setup, { as: setup.as.ana }, async (form) => {
    expect(form.text("#serviceZipCode-error")).toBe(NO_ROAD);
    await form.fill("serviceZipCode", "28806");
    expect(form.find("#serviceZipCode-error")).toBeNull();
  });
});

test("a request for a home that no road leads to is refused for that, and not as a full day", async () => {
  const setup = await livingAt({ city: "Avalon", state: "CA", zipCode: "90704" });

  expect(await refusal(setup)).toEqual({ status: 422, fields: { serviceZipCode: NO_ROAD } });
});

test("a home far outside the area reads that it is the drive that has no room", async () => {
  const setup = await livingAt({ city: "Greenville", state: "SC", zipCode: "29601" });
  addRow(setup.app.ctx.db, hoursOff, {
    groomerId: setup.gus.profile.id,
    date: NEXT_TUESDAY,
    opens: "08:00",
    closes: "19:00",
  });

  const { status, fields } = await refusal(setup);

  expect(status).toBe(422);
  expect(fields.preferredTimeSlot).toMatch(/^That time of day doesn't fit a drive of \d+ miles\./);
});
