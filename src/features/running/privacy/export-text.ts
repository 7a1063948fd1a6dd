import * as z from "zod/mini";
import type { Pages } from "./parts.ts";

/** A checked value, or the pages of a list that are checked while streaming. */
export type PartText = { value: unknown } | { row: z.ZodMiniType; pages: Pages };

/** Like `JSON.stringify`, but indented and streamed, so that it's never fully in memory. */
export function* exportText(parts: Iterable<readonly [name: string, part: PartText]>): Generator<string> {
  let before = "{";
  for (const [name, part] of parts) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    before = ",";
    if ("row" in part) yield* listText(part.row, part.pages);
    else yield indented(part.value, 1);
  }
  yield "\n}";
}

/** Drops fields that the schema doesn't name. */
function* listText(schema: z.ZodMiniType, pages: Pages): Generator<string> {
  let before = "[";
  for (const page of pages) {
    let text = "";
    for (const row of page) {
      text += `${before}\n    ${indented(z.parse(schema, row), 2)}`;
      before = ",";
    }
    yield text;
  }
  yield before === "[" ? "[]" : "\n  ]";
}

/** Line breaks in texts are escaped, so every remaining one is structural. */
const indented = (value: unknown, depth: number) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(depth)}`);
