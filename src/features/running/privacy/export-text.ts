import * as z from "zod/mini";
import {
  AccountExport,
  type ExportedFacts,
  type ExportedList,
  exportedRows,
} from "#src/shared/running/account-export.ts";
import type { Pages } from "./export-pages.ts";

const isList = (name: string): name is ExportedList => Object.hasOwn(exportedRows, name);

/**
 * What `JSON.stringify` would write, indented because people read it, in pieces of a page at most, so that the whole is
 * never in memory. A piece may be empty.
 */
export function* exportText(facts: ExportedFacts, lists: Record<ExportedList, Pages>): Generator<string> {
  const values: Record<string, unknown> = facts;
  let before = "{";
  for (const name of Object.keys(AccountExport.shape)) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    before = ",";
    if (isList(name)) yield* listText(exportedRows[name], lists[name]);
    else yield indented(values[name], 1);
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
