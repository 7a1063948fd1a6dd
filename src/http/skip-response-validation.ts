import type * as z from "zod/mini";
import type { Ctx } from "../base/context.ts";

/** Checking would take a tenth of a request in production. Only for schemas that strip nothing. */
export function trustedSchema<Schema extends z.core.$ZodType>(
  { config }: { config: Pick<Ctx["config"], "checksAnswers"> },
  schema: Schema,
): Schema {
  if (config.checksAnswers) return schema;
  const standard = { ...schema["~standard"], validate: (value: unknown) => ({ value }) };
  return Object.create(schema, { "~standard": { value: standard } });
}
