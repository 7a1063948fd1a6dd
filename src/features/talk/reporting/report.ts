import { and, eq } from "drizzle-orm";
import { type Db, type Tx, transact } from "#db/open.ts";
import { bookings, groomerProfiles, portfolioImages, users } from "#db/schema/tables.ts";
import type { Ctx } from "#src/base/context.ts";
import { mustSeeProfile } from "#src/features/listing/groomers/queries.ts";
import { addReport, type Reported } from "#src/features/people/reports/service.ts";
import { findBookingRow } from "#src/features/visits/bookings/queries.ts";
import type { ActorContext } from "#src/http/sessions/actor-context.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { AppError, found } from "#src/shared/base/errors.ts";
import { bookingPagePath } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { ThingKind } from "#src/shared/people/report-labels.ts";
import type { NewThingReport } from "#src/shared/talk/thing-reports.ts";

type Thing = Pick<NewThingReport, "kind" | "id">;

interface FoundThing {
  about: Extract<Reported, { aboutId: number }>;
  name: string;
  back: string;
}

/** Idempotent while a report is open. Throws 404, 409, 429. */
export const reportThing = (ctx: Ctx, by: ActorContext, { reason, text, ...thing }: NewThingReport): void =>
  transact(ctx.db, (tx) => {
    const { about } = findThing(ctx, tx, by.viewer, thing);
    if (about.aboutId === by.viewer.userId) throw new AppError("conflict", "You can't report yourself.");
    addReport(ctx, tx, by, { about, authorId: about.aboutId, reason, text });
  });

/** Throws 404 if the viewer cannot see it. */
export const findThing = (ctx: Ctx, db: Db | Tx, viewer: Viewer, { kind, id }: Thing): FoundThing =>
  finders[kind](ctx, db, viewer, id);

const finders: Record<ThingKind, (ctx: Ctx, db: Db | Tx, viewer: Viewer, id: number) => FoundThing> = {
  booking(_, db, viewer, id) {
    const { row, side } = found(findBookingRow(db, viewer, id));
    const { petParentId, petParentName, groomerName } = row.shown;
    const aboutId = side === "parent" ? row.groomer.userId : petParentId;
    const name = side === "parent" ? groomerName : petParentName;
    return { about: { kind: "booking", bookingId: id, aboutId }, name, back: bookingPagePath(id) };
  },
  profile(ctx, _, viewer, id) {
    const { userId, businessName } = mustSeeProfile(ctx, viewer, id);
    return { about: { kind: "profile", aboutId: userId }, name: businessName, back: groomerPath(id) };
  },
  picture(ctx, db, viewer, id) {
    const image = found(db.select().from(portfolioImages).where(eq(portfolioImages.id, id)).get());
    const { about, ...rest } = finders.profile(ctx, db, viewer, image.groomerId);
    return { about: { kind: "picture", fileName: image.file, aboutId: about.aboutId }, ...rest };
  },
  /** Only people who share a booking with the viewer. */
  person(_, db, viewer, id) {
    const isTheirs =
      viewer.role === "groomer"
        ? and(eq(bookings.petParentId, id), eq(groomerProfiles.userId, viewer.userId))
        : and(eq(groomerProfiles.userId, id), eq(bookings.petParentId, viewer.userId));
    const shared = found(
      db
        .select({ bookingId: bookings.id, name: users.fullName })
        .from(bookings)
        .innerJoin(groomerProfiles, eq(groomerProfiles.id, bookings.groomerId))
        .innerJoin(users, eq(users.id, id))
        .where(isTheirs)
        .limit(1)
        .get(),
    );
    return { about: { kind: "person", aboutId: id }, name: shared.name, back: bookingPagePath(shared.bookingId) };
  },
};
