import { asc, desc } from "drizzle-orm";
import { allowedPhotos, type Booking, bookings, visitNotes, visitPhotos } from "#db/db.ts";
import { audit } from "#src/base/context.ts";
import type { StoredImage } from "#src/ports/images.ts";
import { HOUR_MS } from "#src/shared/base/time.ts";
import { type Seed, seedRow } from "../people/accounts.ts";
import { type Cast, castSql, findDemoBooking, groomerFor, isCompletedSql, isPendingSql } from "./cast.ts";

type SentPhoto = Pick<typeof visitPhotos.$inferInsert, "bookingId" | "userId" | "purpose" | "createdAt">;
const send = (seed: Seed, sent: SentPhoto, photos: readonly StoredImage[]) =>
  photos.map((photo, at) => seedRow(seed, visitPhotos, { ...photo, ...sent, place: at + 1 }));

export function addRequestPhotos(seed: Seed, cast: Cast) {
  const {
    id: bookingId,
    petParentId: userId,
    requestDate: createdAt,
  } = findDemoBooking(seed, [castSql(cast).his, isPendingSql], asc(bookings.requestDate))!;
  send(seed, { bookingId, userId, purpose: "request", createdAt }, seed.photos.request);
}

const toParent =
  "All went well. The dryer took patience, so I dried the ears by hand.\n" +
  "I combed out two small mats behind the left ear. A metal comb twice a week keeps them away.\n" +
  "The second photo shows how short the legs are now. If you'd like them longer, let me know next time.";
const byGroomer =
  "A calm visit, and nails without any fuss today. The skin on the belly was a little dry: the oat shampoo helps.";

/** Two photos for demo_parent to allow, and an allowed one for demo_groomer. */
export function addVisitNotes(seed: Seed, cast: Cast) {
  const { hers, his } = castSql(cast);
  const [bath, bow, smile] = seed.photos.note as [StoredImage, StoredImage, StoredImage];
  const last = (owner: typeof hers) => findDemoBooking(seed, [owner, isCompletedSql], desc(bookings.startsAt))!;
  addNote(seed, cast, last(hers), { text: toParent, photos: [bath, bow] });
  const visit = last(his);
  const [shown] = addNote(seed, cast, visit, { text: byGroomer, photos: [smile] });
  const allowed = { photoId: shown!.id, allowedAt: visit.statusChangedAt + HOUR_MS };
  seedRow(seed, allowedPhotos, allowed);
  audit(seed.tx, {
    action: "photo-allowed",
    actorId: visit.petParentId,
    target: `booking ${visit.id}`,
    now: allowed.allowedAt,
    detail: { photo: allowed.photoId },
    info: { id: "demo", ip: "" },
  });
}

interface Note {
  text: string;
  photos: readonly StoredImage[];
}

function addNote(seed: Seed, cast: Cast, visit: Booking, { text, photos }: Note) {
  const { id: bookingId, statusChangedAt: writtenAt } = visit;
  seedRow(seed, visitNotes, { bookingId, text, writtenAt });
  const { userId } = groomerFor(cast, visit);
  return send(seed, { bookingId, userId, purpose: "note", createdAt: writtenAt }, photos);
}
