import { Refusal } from "./store.ts";

export interface Params {
  [name: string]: string | Params;
}

export function readForm(text: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop()!;
    let at = params;
    for (const part of path) {
      at[part] ??= {};
      at = at[part] as Params;
    }
    at[last] = value;
  }
  return params;
}

export const textOf = (params: Params, name: string): string | undefined => {
  const value = params[name];
  return typeof value === "string" ? value : undefined;
};

export const below = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === "object" ? value : {};
};

export const valuesUnder = (params: Params, name: string): string[] => Object.values(below(params, name)).map(String);

export const flagOf = (params: Params, name: string): boolean | undefined => {
  const value = textOf(params, name);
  return value === undefined ? undefined : value === "true";
};

/** Refuses unknown names like Stripe, so tests find a name that an API version removed. */
export function refuseUnknown(params: Params, known: readonly string[]) {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !known.includes(name));
  if (unknown) throw invalidParam("parameter_unknown", unknown, `Received unknown parameter: ${unknown}`);
}

export function required(params: Params, name: string): string {
  const value = textOf(params, name);
  if (!value) throw invalidParam("parameter_missing", name, `Missing required param: ${name}.`);
  return value;
}

export const invalidParam = (code: string, param: string, message: string) =>
  new Refusal(400, { type: "invalid_request_error", code, param, message });
