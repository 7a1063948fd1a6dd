import encodeQR from "qr";
import type { Ctx } from "#src/base/context.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import type { Door } from "#src/shared/listing/doors.ts";
import type { Squares } from "#views/desk/handouts/code-squares.tsx";

/** It holds their number: painted on a van it outlives a name. A quarter of it may be dirty. */
export const codeFor = ({ config }: Pick<Ctx, "config">, groomerId: number, door: Door): Squares =>
  encodeQR(`${config.appUrl}${groomerPath(groomerId)}?from=${door}`, "raw", { ecc: "quartile", border: 4 });
