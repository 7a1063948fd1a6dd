import fc from "fast-check";

export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  pattern?: string;
  format?: string;
  nullable?: boolean;
  maxItems?: number;
}

export type Known = ReadonlyMap<string, readonly unknown[]>;

export const knownBy = (values: Record<string, readonly unknown[]>): Known => new Map(Object.entries(values));

export function knownToCall({ method, path }: { method: string; path: string }, known: Known): Known {
  const start = `${method} ${path} `;
  const own = [...known].filter(([name]) => name.startsWith(start));
  return new Map([...known, ...own.map(([name, values]) => [name.slice(start.length), values] as const)]);
}

export function fitting(schema: Schema, known: Known, name = ""): fc.Arbitrary<unknown> {
  const plain = plainValue(schema, known, name);
  const telling = known.get(name);
  const value = telling ? fc.oneof({ weight: 20, arbitrary: fc.constantFrom(...telling) }, plain) : plain;
  return schema.nullable ? fc.oneof({ weight: 12, arbitrary: value }, fc.constant(null)) : value;
}

function plainValue(schema: Schema, known: Known, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, known, name)));
  if (schema.type === "object") return objectOf(schema, known);
  if (schema.type === "array") return fc.array(fitting(schema.items ?? {}, known, name), { maxLength: 4 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "number" || schema.type === "integer") return numbers;
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern));
  return words;
}

function objectOf({ properties = {}, required = [] }: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known, name)]),
  );
  const wanted = required.filter((name) => name in fields);
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: wanted }) },
  );
}

const numbers = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1000, max: 1_000_000 }));

const words = fc
  .array(fc.constantFrom("warm", "bath", "for", "quiet", "dogs", "Größe", "犬", "🐕", "O'Neil", "&", "2 <3"), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) => list.join(" "));
