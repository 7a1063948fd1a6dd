import * as z from "zod/mini";
import { text } from "../base/fields.ts";
import { MAX_NOTE_LENGTH } from "./client-limits.ts";

export const ClientNoteInput = z.object({
  note: z.pipe(
    z.nullable(z.pipe(z.string("Write a note, or leave it blank"), text(MAX_NOTE_LENGTH))),
    z.transform((value) => value || null),
  ),
});
export type ClientNoteInput = z.infer<typeof ClientNoteInput>;
