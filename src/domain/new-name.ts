import { invalid } from "#src/shared/base/errors.ts";

type Rule = (name: string) => string | null;

/** Throws a 422 on the field for a name that breaks its rule, unless the name is the present one. */
export function refuseNewName(field: string, rule: Rule, name: string | undefined, before?: string) {
  if (name === undefined || name === before) return;
  const problem = rule(name);
  if (problem !== null) throw invalid({ [field]: problem });
}
