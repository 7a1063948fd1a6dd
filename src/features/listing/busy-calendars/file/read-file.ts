import { join } from "node:path";
import { readerApart } from "#src/base/run-apart.ts";
import type { FileAsked, FileRead } from "../busy-time.ts";

export const readFile = readerApart<FileAsked, FileRead | null>(
  join(import.meta.dir, "program.ts"),
  "Many people are connecting calendars right now. Please try again.",
);
