import { join } from "node:path";
import { limitConcurrency } from "#src/base/concurrency.ts";
import { runApart } from "#src/base/run-apart.ts";
import { invalid } from "#src/shared/base/errors.ts";
import type { FileAsked, FileRead } from "./clients-in.ts";
import type { Refused } from "./decode.ts";

const PROGRAM = join(import.meta.dir, "program.ts");

const oneAtATime = limitConcurrency(1);

/**
 * Reads a file of clients in a process of its own, because it may take 300 ms. Throws 422 for a file that cannot be
 * read.
 */
export async function readFile(file: Uint8Array<ArrayBuffer>, asked: FileAsked): Promise<FileRead> {
  const read = await oneAtATime(() => runApart<FileRead | Refused>(PROGRAM, asked, file));
  if (read === "too-heavy") throw invalid({ file: "This file is too big. Split it into smaller files." });
  if ("refused" in read) throw invalid({ file: read.refused });
  return read;
}
