import encodeQR from "qr";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findHandle } from "#src/features/listing/handles/queries.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import { handlePath } from "#src/shared/listing/handles.ts";
import type { Handout, Squares } from "#views/desk/handouts/words.tsx";

export interface Own extends Handout {
  groomerId: number;
  handle: string;
  /** Null if the account has none. */
  phone: string | null;
}

/** Undefined without a link name. */
export function findOwn(ctx: Ctx, viewer: Viewer): Own | undefined {
  const { groomerId } = viewer;
  const groomer = groomerId === null ? undefined : findProfile(ctx, viewer, groomerId);
  const handle = groomer && findHandle(ctx.db, groomer.id);
  if (!handle) return undefined;
  const { id, businessName, location, user } = groomer;
  return {
    groomerId: id,
    handle,
    phone: phoneView(user.phoneNumber)?.shown ?? null,
    businessName,
    place: location ? `Mobile dog grooming in ${location.city}, ${location.state}` : "Mobile dog grooming",
    site: new URL(ctx.config.appUrl).host,
    name: handlePath(handle),
    seed: id,
  };
}

/** Uses the ID instead of the name, because a painted van outlives a name. Tolerates damage to a quarter of it. */
export const codeFor = ({ config }: Pick<Ctx, "config">, groomerId: number, door: Door): Squares =>
  encodeQR(`${config.appUrl}${groomerPath(groomerId)}?from=${door}`, "raw", { ecc: "quartile", border: 4 });
