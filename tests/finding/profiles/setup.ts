import { bookings } from "#db/schema/tables.ts";
import type { Groomer } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { addGroomer, addUser } from "#tests/support/people.ts";

export const slot = "Morning (8AM - 12PM)";

export const fieldsFor = ({ profile, packages }: Groomer): Record<string, string> => ({
  groomerId: String(profile.id),
  servicePackageId: String(packages[0]!.id),
  preferredDate: "2026-06-12",
  preferredTimeSlot: slot,
  petInfo: "Waffles, a spaniel, afraid of dryers",
  specialInstructions: "",
  serviceAddress: "1 Secret Street",
  serviceCity: "Asheville",
  serviceState: "NC",
  serviceZipCode: "28801",
});

export async function setUpBookingForm() {
  const app = await testApp();
  const gus = await addGroomer(app, "gus");
  const ana = await addUser(app, "pet_parent", "ana");
  return {
    app,
    gus,
    ana,
    path: `/groomer/${gus.profile.id}`,
    fields: fieldsFor(gus),
    count: () => app.ctx.db.select().from(bookings).all().length,
  };
}
