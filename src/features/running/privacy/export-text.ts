import * as z from "zod/mini";
import type { Pages } from "./parts.ts";

/** A value that was read and checked, or the pages of a list, whose rows are checked as they are read. */
export type PartText = { value: unknown } | { row: z.ZodMiniType; pages: Pages };

/**
 * What `JSON.stringify` would write, indented because people read it, in pieces of a page at most, so that the whole is
 * never in memory. A piece may be empty.
 */
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

/** Each row is checked, and loses what its schema does not name. */
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

/** Line breaks in people's texts are escaped, so each remaining one is between two parts. */
const indented = (value: unknown, depth: number) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(depth)}`);
