import fc from "fast-check";
import { extraField, nastyValue } from "./values.ts";

export interface Step {
  how: "replace" | "remove" | "add" | "list" | "wrap";
  at: number;
  value: unknown;
  extra: [string, unknown];
}

export const step: fc.Arbitrary<Step> = fc.record({
  how: fc.constantFrom("replace", "replace", "replace", "remove", "add", "list", "wrap"),
  at: fc.nat(40),
  value: nastyValue,
  extra: extraField,
});

type Parent = Record<string, unknown>;

export function changed(value: unknown, steps: readonly Step[]): unknown {
  const root: Parent = { body: structuredClone(value) };
  // Cloned because a later step may change an earlier step's value.
  for (const step of steps) take(root, structuredClone(step));
  return root.body;
}

function take(root: Parent, { how, at, value, extra }: Step) {
  const places = placesIn(root);
  const place = places[at % places.length];
  if (!place) return;
  const [parent, key] = place;
  if (how === "replace") put(parent, key, value);
  else if (how === "list") put(parent, key, [parent[key]]);
  else if (how === "wrap") put(parent, key, { [key]: parent[key] });
  else if (how === "remove") delete parent[key];
  else addTo(parent[key], extra);
}

function placesIn(parent: Parent): [Parent, string][] {
  return Object.entries(parent).flatMap(([key, value]): [Parent, string][] => [
    [parent, key],
    ...(value !== null && typeof value === "object" ? placesIn(value as Parent) : []),
  ]);
}

function addTo(target: unknown, [key, value]: [string, unknown]) {
  if (Array.isArray(target)) target.push(value);
  else if (target !== null && typeof target === "object") put(target as Parent, key, value);
}

const put = (parent: Parent, key: string, value: unknown) =>
  Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
