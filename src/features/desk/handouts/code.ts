import encodeQR from "qr";
import type { Ctx } from "#src/base/context.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import type { Squares } from "#views/desk/handouts/code-squares.tsx";

/** Uses the ID instead of the name, because a painted van outlives a name. Tolerates damage to a quarter of it. */
export const codeFor = ({ config }: Pick<Ctx, "config">, groomerId: number, door: Door): Squares =>
  encodeQR(`${config.appUrl}${groomerPath(groomerId)}?from=${door}`, "raw", { ecc: "quartile", border: 4 });
