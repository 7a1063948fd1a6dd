import type { SQL } from "drizzle-orm";
import type * as z from "zod/mini";
import type { AnyRule } from "#db/personal/map.ts";
import type { views } from "#src/features/running/privacy/views.ts";

type Words<Text extends string> = Text extends `${infer Word} ${infer Others}` ? Word | Words<Others> : Text;

type Named<Row, Part> = Part extends { names: infer Names extends string }
  ? Pick<Row, Extract<Words<Names>, keyof Row>>
  : object;
type More<Part> = Part extends { more: infer Fields }
  ? { [Name in keyof Fields]: Fields[Name] extends SQL<infer Value> ? Value : never }
  : object;
type RowOf<Row, Part> = Named<Row, Part> & More<Part>;
type ValueOf<Row, Part> = Part extends { isOne: true } ? RowOf<Row, Part> | null : RowOf<Row, Part>[];

type PartsOf<Rule> = Rule extends { table: { $inferSelect: infer Row }; download: infer Parts }
  ? (parts: { [Name in keyof Parts]: ValueOf<Row, Parts[Name]> }) => void
  : never;
type All<Union> = [Union] extends [(parts: infer Parts) => void] ? Parts : never;
type Mapped = All<PartsOf<AnyRule>>;

export type AccountExport = { about: string; exportedAt: number } & Mapped & {
    [Name in keyof typeof views]: z.infer<(typeof views)[Name]["schema"]>;
  };
