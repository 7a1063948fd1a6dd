import encodeQR from "qr";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { phoneView } from "#src/domain/people/phones.ts";
import { findProfile } from "#src/features/listing/groomers/queries.ts";
import { findOwnLinkName } from "#src/features/listing/link-names/queries.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { linkNamePath } from "#src/shared/listing/link-names.ts";
import type { ReferralSource } from "#src/shared/listing/referral-sources.ts";
import type { PrintData, QrMatrix } from "#views/dashboard/marketing-kit/print-parts.tsx";

export interface MarketingKit extends PrintData {
  groomerId: number;
  linkName: string;
  /** Null if the account has none. */
  phone: string | null;
}

/** Undefined without a link name. */
export function findMarketingKit(ctx: Ctx, viewer: Viewer): MarketingKit | undefined {
  const { groomerId } = viewer;
  const groomer = groomerId === null ? undefined : findProfile(ctx, viewer, groomerId);
  const linkName = groomer && findOwnLinkName(ctx.db, groomer.id);
  if (!linkName) return undefined;
  const { id, businessName, location, user } = groomer;
  return {
    groomerId: id,
    linkName,
    phone: phoneView(user.phoneNumber)?.shown ?? null,
    businessName,
    place: location ? `Mobile dog grooming in ${location.city}, ${location.state}` : "Mobile dog grooming",
    site: new URL(ctx.config.appUrl).host,
    name: linkNamePath(linkName),
    seed: id,
  };
}

/** Uses the ID instead of the name, because a painted van outlives a name. Tolerates damage to a quarter of it. */
export const qrSquaresOf = ({ config }: Pick<Ctx, "config">, groomerId: number, from: ReferralSource): QrMatrix =>
  encodeQR(`${config.appUrl}${groomerPath(groomerId)}?from=${from}`, "raw", { ecc: "quartile", border: 4 });
