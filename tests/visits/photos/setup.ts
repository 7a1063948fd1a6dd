import { transact } from "#db/db.ts";
import { addPhotos, type PhotoContext, storePhotos } from "#src/features/visits/photos/service.ts";
import type { BookingStatus } from "#src/shared/visits/booking-labels.ts";
import { addBooking } from "#tests/listing/groomers/setup.ts";
import { addUser, signedIn } from "#tests/support/people.ts";
import { photo, setUpPets } from "../pets/setup.ts";

export async function setUpPhotos(status: BookingStatus = "accepted") {
  const { app, folder, ana, gus, gil, as: people } = await setUpPets();
  const { ctx } = app;
  const boss = await addUser(app, "admin", "boss");
  const booking = addBooking(app, gus, ana, status);
  const viewers = {
    ana: { ...ana, sessionId: 0, userId: ana.id, role: "pet_parent", groomerId: null },
    gus: { ...gus.user, sessionId: 0, userId: gus.user.id, role: "groomer", groomerId: gus.profile.id },
  } as const;
  const as = { ...people, boss: signedIn(app, boss, "admin") };
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
