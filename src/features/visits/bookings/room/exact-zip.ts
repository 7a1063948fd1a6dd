import { and, eq, isNotNull, lte } from "drizzle-orm";
import { type Db, locations, users } from "#db/db.ts";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { fiveDigitZip } from "#src/shared/places/places.ts";

export interface Asker {
  viewer: Viewer | null;
  ip: string;
}

export interface ExactPlace {
  parentId: number;
  zipCode: string;
}

/** For an older saved address with a confirmed email (docs/product.md). Null means the public answer. */
export function savedZip(db: Db, viewer: Viewer | null, zipCode: string | null | undefined, now: number) {
  if (viewer?.role !== "pet_parent" || !zipCode) return null;
  const saved = db
    .select({ zipCode: locations.zipCode })
    .from(locations)
    .innerJoin(users, eq(users.id, locations.userId))
    .where(and(eq(users.id, viewer.userId), isNotNull(users.emailVerifiedAt), lte(locations.exactFrom, now)))
    .get();
  return saved && fiveDigitZip(saved.zipCode) === fiveDigitZip(zipCode) ? saved.zipCode : null;
}

/** Limited to a few ZIP codes per groomer and network, so many accounts learn no more than one. */
export function exactPlace(ctx: Ctx, { viewer, ip }: Asker, groomerId: number, asked: string | undefined) {
  const zipCode = savedZip(ctx.db, viewer, asked, ctx.now());
  if (zipCode === null) return null;
  try {
    ctx.limits.take("exact-zips-ip", ip, { about: groomerId, value: fiveDigitZip(zipCode) ?? zipCode });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
  return { parentId: viewer!.userId, zipCode } satisfies ExactPlace;
}
