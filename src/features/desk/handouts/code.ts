import encodeQR from "qr";
import type { Ctx } from "#src/base/context.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import type { Squares } from "#views/desk/handouts/code-squares.tsx";

/**
 * The code of a groomer's page. It holds their number and not their name: what is painted on a van outlives a name, which leads on for a
 * year only. A quarter of it may be dirty.
 */
export const codeFor = ({ config }: Pick<Ctx, "config">, groomerId: number, door: Door): Squares =>
  encodeQR(`${config.appUrl}${groomerPath(groomerId)}?from=${door}`, "raw", { ecc: "quartile", border: 4 });
