import sharp from "sharp";
import { visitPets } from "#db/db.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import type { OwnPetView } from "#src/shared/visits/pets/pets.ts";
import { addBooking, type Groomer } from "#tests/listing/groomers/setup.ts";
import { bodyOf, fieldErrorsOf } from "#tests/support/answers.ts";
import { type Browser, type TestApp, testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { addRow } from "#tests/support/rows.ts";

export async function setUpPets() {
  const folder = temporaryFolder("pets");
  const app = await testApp({ images: createImages(createFolderStore(folder)) });
  const ana = await addUser(app, "pet_parent", "ana");
  const pat = await addUser(app, "pet_parent", "pat");
  const gus = await addGroomer(app, "gus");
  const gil = await addGroomer(app, "gil");
  const as = {
    ana: signedIn(app, ana, "pet_parent"),
    pat: signedIn(app, pat, "pet_parent"),
    gus: signedIn(app, gus.user, "groomer"),
    gil: signedIn(app, gil.user, "groomer"),
  };
  return { app, folder, ana, pat, gus, gil, as };
}

export const waffles = { name: "Waffles", type: "Dog" };

export const adds = (window: Browser, pet: Record<string, unknown> = waffles) =>
  bodyOf<OwnPetView>(window.post("/api/pets", pet));

export const refused = fieldErrorsOf;

export function books(
  app: TestApp,
  groomer: Groomer,
  parent: { id: number },
  petId: number,
  status: BookingStatus = "pending",
) {
  const booking = addBooking(app, groomer, parent, status);
  addRow(app.ctx.db, visitPets, { visitId: booking.id, petId });
  return booking;
}

export const photo = (color = "#c33") =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: color } })
    .jpeg()
    .withExifMerge({ IFD3: { GPSLatitude: "35/1 35/1 0/1", GPSLatitudeRef: "N" } })
    .toBuffer();

export function formOf(fields: Record<string, string>, image?: Uint8Array, name = "waffles.jpg") {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  if (image) form.set("image", new Blob([new Uint8Array(image)], { type: "image/jpeg" }), name);
  return form;
}
