import { isDeepStrictEqual } from "node:util";
import { atLeast, atMost, exactly, type Figure, noted } from "../support/report.ts";
import { stormWithKills } from "./webhook-storm.ts";

export async function webhookStorm(isShort: boolean): Promise<Figure[]> {
  const { heard, kills, taken, forged, calm, stormy, mostUnavailable } = await stormWithKills(
    isShort ? 12 : 40,
    isShort ? 1 : 5,
  );
  const count = (statuses: (number | null)[], wanted: number | null) => statuses.filter((s) => s === wanted).length;
  const others = (statuses: (number | null)[], ...known: (number | null)[]) =>
    [...new Set(statuses.filter((status) => !known.includes(status)))].join(" ") || "none";
  const isSame = (fact: keyof typeof calm) =>
    isDeepStrictEqual(calm[fact], stormy[fact]) ? "as in order" : "different";
  return [
    atLeast("webhooks: events", heard, isShort ? 60 : 200),
    noted("webhooks: deliveries, each event five times", taken.length + forged.length),
    noted("webhooks: deliveries that met a dead process", count(taken, null) + count(forged, null)),
    noted("webhooks: kills among them", kills),
    exactly("webhooks: answers to genuine ones but 200 and 503", others(taken, 200, 503, null), "none"),
    atMost("webhooks: 503 while Stripe failed on purpose", count(taken, 503), mostUnavailable),
    exactly("webhooks: answers to forged ones but 400", others(forged, 400, null), "none"),
    exactly("webhooks: states of memberships", [...new Set(stormy.members.map(({ state }) => state))].length, 3),
    exactly("webhooks: memberships at the end", isSame("members"), "as in order"),
    exactly("webhooks: events kept", isSame("events"), "as in order"),
    exactly("webhooks: emails", isSame("emails"), "as in order"),
    exactly("webhooks: emails that came twice", stormy.emails.length - new Set(stormy.emails).size, 0),
  ];
}
