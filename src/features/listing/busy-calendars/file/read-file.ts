import { join } from "node:path";
import { limitConcurrency } from "#src/base/concurrency.ts";
import { runApart } from "#src/base/run-apart.ts";
import type { FileAsked, FileRead } from "../busy-time.ts";

const PROGRAM = join(import.meta.dir, "program.ts");

const oneAtATime = limitConcurrency(1);

/** What a calendar's file holds, read apart from the site. Null when it is no calendar, "too-heavy" when it took too much. */
export const readFile = (file: Uint8Array<ArrayBuffer>, asked: FileAsked): Promise<FileRead | null | "too-heavy"> =>
  oneAtATime(() => runApart<FileRead | null>(PROGRAM, asked, file));
