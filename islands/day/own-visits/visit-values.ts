import { visitDurations } from "#src/shared/day/own/own-labels.ts";
import type { OwnVisitView } from "#src/shared/day/own/own-visits.ts";
import { centsOf } from "#src/shared/listing/offer-limits.ts";

export interface ChosenClient {
  id: number;
  name: string;
  pets: readonly { id: number; name: string }[];
  /** Distinguishes clients with equal names. */
  about?: string;
  /** Null if the form must request it; undefined for an existing visit. */
  zipCode?: string | null;
}

export interface VisitStart {
  date: string;
  time?: string;
  client?: ChosenClient;
  like?: Pick<OwnVisitView, "minutes" | "service" | "price">;
}

const texts = (data: FormData, ...names: string[]) =>
  Object.fromEntries(names.flatMap((name) => (data.has(name) ? [[name, String(data.get(name))]] : [])));

export function valuesIn(data: FormData): Record<string, unknown> {
  const typed = texts(data, "clientId", "date", "start", "minutes", "zipCode", "until", "address", "service", "note");
  const name = String(data.get("clientName") ?? "");
  const who = data.has("clientName") ? whoIn(name, data) : {};
  return {
    ...typed,
    ...who,
    ...(data.has("price") ? { price: priceIn(String(data.get("price"))) } : {}),
    ...(data.has("hasPets") ? { petIds: data.getAll("petIds").map(Number) } : {}),
    ...(data.get("everyWeeks") ? { repeat: repeatIn(data) } : {}),
    ...(data.has("scope") ? { scope: String(data.get("scope")) } : {}),
  };
}

function whoIn(name: string, data: FormData) {
  if (data.get("clientId")) return { clientName: null, title: null };
  return data.has("isTitle") ? { title: name, clientName: null } : { clientName: name, title: null };
}

const priceIn = (typed: string) => (typed.trim() ? centsOf(typed) : null);

const repeatIn = (data: FormData) => ({
  everyWeeks: Number(data.get("everyWeeks")),
  untilDate: String(data.get("repeat.untilDate") ?? ""),
});

export const durationsWith = (minutes: number) => [...new Set([...visitDurations, minutes])].sort((a, b) => a - b);
