import { counted } from "../../base/number-labels.ts";

export const visitsText = (count: number) => (count === 0 ? "no visits" : counted(count, "visit"));
export const requestsText = (count: number) => counted(count, "request");

export function weekText({ days }: { days: readonly { visits: number; requests: number }[] }) {
  const [visits, requests] = [days.map((day) => day.visits), days.map((day) => day.requests)].map((counts) =>
    counts.reduce((sum, count) => sum + count, 0),
  ) as [number, number];
  return [visits === 0 ? "No visits" : visitsText(visits), ...(requests > 0 ? [requestsText(requests)] : [])].join(
    ", ",
  );
}
