/** @jsxImportSource preact */
import { and, desc, eq } from "drizzle-orm";
import { render } from "preact-render-to-string";
import { allowedPictures, bookings, groomerProfiles, visitNotes, visitPictures } from "#db/schema/tables.ts";
import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import type { PrivateImage } from "#src/ports/images.ts";
import { HOUR_MS } from "#src/shared/base/duration.ts";
import { Cover } from "#views/art/cover.tsx";
import type { Seed } from "../people/accounts.ts";

const looks = [
  { breed: "doodle", pattern: "bubbles", tint: 3, wear: "foam" },
  { breed: "doodle", pattern: "paws", tint: 0, wear: "bandana" },
  { breed: "dachshund", pattern: "paws", tint: 4, wear: "bandana" },
] as const;

const toParent =
  "All went well. The dryer took patience, so I dried the ears by hand.\n" +
  "Behind the left ear were two small mats, which I combed out. A metal comb twice a week keeps them away.\n" +
  "The second photo shows how short the legs are now. If you'd like them longer, let me know next time.";
const byGroomer =
  "A calm visit, and nails without any fuss today. The skin on the belly was a little dry: the oat shampoo helps.";

/** What groomers show after a visit, stored through the same pipeline as an upload; the first one is in the bath. */
export const drawNotePictures = ({ images }: Pick<Ctx, "images">): Promise<PrivateImage[]> =>
  images.withDrawings((toPng) =>
    Promise.all(
      looks.map(async (look) => {
        const drawing = <Cover look={look} width={1200} height={900} tub={look.wear === "foam"} />;
        return images.storePrivate(await toPng(render(drawing)), "picture");
      }),
    ),
  );

interface Tried {
  parentId: number;
  groomerId: number;
}

/**
 * The last visit to demo_parent has a note with two pictures to allow, the last one of demo_groomer a note with a picture that
 * is allowed.
 */
export function addVisitNotes(seed: Seed, { parentId, groomerId }: Tried, [bath, bow, smile]: readonly PrivateImage[]) {
  const hers = lastVisit(seed, eq(bookings.petParentId, parentId));
  const his = lastVisit(seed, eq(bookings.groomerId, groomerId));
  if (hers) addNote(seed, hers, toParent, [bath!, bow!]);
  if (!his) return;
  const [shown] = addNote(seed, his, byGroomer, [smile!]);
  const now = his.statusChangedAt + HOUR_MS;
  seed.tx.insert(allowedPictures).values({ pictureId: shown!, allowedAt: now }).run();
  audit(seed.tx, {
    action: "picture-allowed",
    actorId: his.petParentId,
    target: `booking ${his.id}`,
    detail: { picture: shown! },
    now,
    info: { id: "demo", ip: "" },
  });
}

const lastVisit = ({ tx }: Seed, whose: ReturnType<typeof eq>) =>
  tx
    .select()
    .from(bookings)
    .where(and(whose, eq(bookings.status, "completed")))
    .orderBy(desc(bookings.startsAt))
    .get();

/** Written when the visit was marked; gives the ids of the pictures. */
function addNote({ tx }: Seed, visit: typeof bookings.$inferSelect, text: string, pictures: readonly PrivateImage[]) {
  const { id: bookingId, statusChangedAt: writtenAt } = visit;
  tx.insert(visitNotes).values({ bookingId, text, writtenAt }).run();
  const { userId } = tx
    .select({ userId: groomerProfiles.userId })
    .from(groomerProfiles)
    .where(eq(groomerProfiles.id, visit.groomerId))
    .get()!;
  const sent = { bookingId, userId, purpose: "note", createdAt: writtenAt } as const;
  return pictures.map(
    (picture, at) =>
      tx
        .insert(visitPictures)
        .values({ ...picture, ...sent, place: at + 1 })
        .returning({ id: visitPictures.id })
        .get().id,
  );
}
