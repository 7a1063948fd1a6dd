import { expect, test } from "bun:test";
import { startsOfRule } from "#src/features/listing/connected-calendars/file/recur.ts";
import { parseRule } from "#src/features/listing/connected-calendars/file/rule.ts";
import { seededRandom } from "#src/shared/content/seeded.ts";
import { byHand } from "./rules-by-hand.ts";

const RULES = 4_000;

function dice(seed: number) {
  const throws = seededRandom(seed);
  const below = (most: number) => Math.floor(throws() * most);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const some = <T>(list: readonly T[], most: number) => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => pick(list))),
  ];
  return { throws, below, pick, some };
}

const range = (low: number, high: number) =>
  Array.from({ length: high - low + 1 }, (_, at) => low + at).filter((one) => one !== 0);
const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/** A rule that RFC 5545 allows. */
function madeRule({ throws, below, pick, some }: ReturnType<typeof dice>): string {
  const freq = pick(["YEARLY", "MONTHLY", "WEEKLY", "DAILY"]);
  const parts = [`FREQ=${freq}`];
  const add = (chance: number, name: string, values: () => readonly (string | number)[]) => {
    if (throws() < chance) parts.push(`${name}=${values().join(",")}`);
  };
  const nth = (most: number) => `${pick([-1, 1]) * (1 + below(most))}${pick(DAYS)}`;
  add(0.5, "INTERVAL", () => [1 + below(freq === "DAILY" ? 40 : 6)]);
  add(0.3, "BYMONTH", () => some(range(1, 12), 4));
  const isWeeks = freq === "YEARLY" && throws() < 0.25;
  if (isWeeks) add(1, "BYWEEKNO", () => some(range(-53, 53), 3));
  else if (freq === "YEARLY") add(0.25, "BYYEARDAY", () => some(range(-366, 366), 4));
  if (freq !== "WEEKLY" && !isWeeks) add(0.3, "BYMONTHDAY", () => some(range(-31, 31), 5));
  const hasNth = (freq === "MONTHLY" || (freq === "YEARLY" && !isWeeks)) && throws() < 0.5;
  add(0.5, "BYDAY", () =>
    hasNth
      ? [nth(freq === "MONTHLY" || parts.some((part) => part.startsWith("BYMONTH=")) ? 5 : 53), nth(5)]
      : some(DAYS, 5),
  );
  add(0.15, "BYHOUR", () => some(range(1, 23), 3));
  add(0.1, "BYMINUTE", () => some([0, 15, 30, 45], 2));
  if (parts.some((part) => /^BY(?!MONTH=)/.test(part))) add(0.25, "BYSETPOS", () => some(range(-4, 4), 2));
  add(0.4, "WKST", () => [pick(DAYS)]);
  add(0.3, "COUNT", () => [1 + below(400)]);
  return parts.join(";");
}

test(`finds the standard's instances of ${RULES} rules`, () => {
  const roll = dice(20_260_610);
  const [from, to] = [Date.parse("2026-06-09"), Date.parse("2027-07-14T23:59:59Z")];
  const wrong = Array.from({ length: RULES }, () => {
    const rule = madeRule(roll);
    const start = Date.UTC(
      2018 + roll.below(9),
      roll.below(12),
      1 + roll.below(28),
      roll.below(24),
      15 * roll.below(4),
    );
    return { rule, start };
  }).filter(({ rule, start }) => {
    const read = startsOfRule(parseRule(rule), start, { first: from, last: to }).starts;
    return read.join() !== byHand(rule, start, from, to).join();
  });

  expect(wrong.map(({ rule, start }) => `${new Date(start).toISOString()} ${rule}`)).toEqual([]);
});
