import type { Leg, Plan } from "./stops.ts";

export function setOutFor({ arrives, drive }: Pick<Leg, "arrives" | "drive">, pauses: Plan["pauses"]): number {
  let by = arrives;
  let left = drive;
  for (const { begins, ends } of pauses.filter((pause) => pause.ends <= arrives).reverse()) {
    if (left <= by - ends) break;
    left -= by - ends;
    by = begins;
  }
  return by - left;
}
