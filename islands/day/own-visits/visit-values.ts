import { visitDurations } from "#src/shared/day/own/own-labels.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";

const names = ["date", "start", "minutes", "zipCode", "until", "address", "service", "note", "scope"];

export const valuesIn = (data: FormData): Record<string, unknown> => ({
  ...Object.fromEntries(names.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : []))),
  price: priceIn(String(data.get("price"))),
  ...(data.has("hasPets") ? { petIds: data.getAll("petIds").map(Number) } : {}),
});

const priceIn = (typed: string) => (typed.trim() ? centsOf(typed) : null);

export const durationsWith = (minutes: number) => [...new Set([...visitDurations, minutes])].sort((a, b) => a - b);
