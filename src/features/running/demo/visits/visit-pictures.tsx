/** @jsxImportSource preact */
import { and, asc, eq } from "drizzle-orm";
import { render } from "preact-render-to-string";
import { bookings, visitPictures } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import type { PrivateImage } from "#src/ports/images.ts";
import { Cover } from "#views/art/cover.tsx";
import type { Seed } from "../people/accounts.ts";

const looks = [
  { breed: "doodle", pattern: "bubbles", tint: 1, wear: "bandana" },
  { breed: "doodle", pattern: "paws", tint: 2, wear: "bandana" },
] as const;

/** What a parent sends along with a request, stored through the same pipeline as an upload. */
export const drawVisitPictures = ({ images }: Pick<Ctx, "images">): Promise<PrivateImage[]> =>
  images.withDrawings((toPng) =>
    Promise.all(
      looks.map(async (look) =>
        images.storePrivate(await toPng(render(<Cover look={look} width={1200} height={900} />)), "picture"),
      ),
    ),
  );

/** Adds them to the request that has waited longest for the groomer to try out. */
export function addVisitPictures({ tx }: Seed, groomerId: number, pictures: readonly PrivateImage[]) {
  const waits = and(eq(bookings.groomerId, groomerId), eq(bookings.status, "pending"));
  const request = tx.select().from(bookings).where(waits).orderBy(asc(bookings.requestDate)).get();
  if (!request) return;
  for (const [at, picture] of pictures.entries()) {
    tx.insert(visitPictures)
      .values({
        ...picture,
        bookingId: request.id,
        userId: request.petParentId,
        purpose: "request",
        place: at + 1,
        createdAt: request.requestDate,
      })
      .run();
  }
}
