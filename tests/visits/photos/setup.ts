import { transact } from "#db/db.ts";
import { addPhotos, type PhotoContext, storePhotos } from "#src/features/visits/photos/service.ts";
import { createFolderStore } from "#src/ports/folder-store.ts";
import { createImages } from "#src/ports/images.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { addBooking } from "#tests/listing/groomers/setup.ts";
import { testApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/db.ts";
import { addGroomer, addUser, signedIn } from "#tests/support/people.ts";
import { photo } from "../pets/setup.ts";

export async function setUpPhotos(status: BookingStatus = "accepted") {
  const folder = temporaryFolder("photos");
  const app = await testApp({ images: createImages(createFolderStore(folder)) });
  const { ctx } = app;
  const ana = await addUser(app, "pet_parent", "ana");
  const pat = await addUser(app, "pet_parent", "pat");
  const gus = await addGroomer(app, "gus");
  const gil = await addGroomer(app, "gil");
  const boss = await addUser(app, "admin", "boss");
  const booking = addBooking(app, gus, ana, status);
  const viewers = {
    ana: { ...ana, sessionId: 0, userId: ana.id, role: "pet_parent", groomerId: null },
    gus: { ...gus.user, sessionId: 0, userId: gus.user.id, role: "groomer", groomerId: gus.profile.id },
  } as const;
  const as = {
    ana: signedIn(app, ana, "pet_parent"),
    pat: signedIn(app, pat, "pet_parent"),
    gus: signedIn(app, gus.user, "groomer"),
    gil: signedIn(app, gil.user, "groomer"),
    boss: signedIn(app, boss, "admin"),
  };
  async function sends(
    who: "ana" | "gus",
    { purpose, messageId }: Pick<PhotoContext, "purpose" | "messageId">,
    photos: readonly Uint8Array[],
  ) {
    const owner = { bookingId: booking.id, viewer: viewers[who], purpose, now: ctx.now() };
    const stored = await storePhotos(ctx, viewers[who], photos);
    return transact(ctx.db, (tx) => addPhotos(tx, { ...owner, ...(messageId ? { messageId } : {}) }, stored));
  }
  const sendsOne = async (who: "ana" | "gus", owner: Pick<PhotoContext, "purpose" | "messageId">) =>
    (await sends(who, owner, [await photo()]))[0]!;
  return { app, folder, ana, gus, gil, booking, as, viewers, sends, sendsOne };
}
