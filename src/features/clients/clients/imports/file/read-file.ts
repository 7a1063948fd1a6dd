import { join } from "node:path";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { readerApart } from "#src/base/run-apart.ts";
import { AppError, invalid } from "#src/shared/base/errors.ts";
import type { FileAsked, FileRead } from "./clients-in.ts";
import type { Refused } from "./decode.ts";

const readApart = readerApart<FileAsked, FileRead | Refused>(
  join(import.meta.dir, "program.ts"),
  "Many people are importing clients right now. Please try again.",
);

/** In a child process, because it can take 300 ms. Throws 422 (unreadable), 429, 503 (queue full, or failed). */
export async function readFile(ctx: Ctx, by: ActorContext, file: Uint8Array<ArrayBuffer>, asked: FileAsked) {
  const read = await readApart(file, asked, { by, now: ctx.now });
  if (read === "too-heavy") throw invalid({ file: "This file is too big. Split it into smaller files." });
  if (read === "try-again") {
    throw new AppError("unavailable", "We couldn't read your file right now. Please try again.", undefined, 10);
  }
  if ("refused" in read) throw invalid({ file: read.refused });
  return read;
}
