import type { Letter } from "#src/mail/letter.ts";
import {
  counted,
  dollarRange,
  moreSearchesAMonth,
  nameOfMonth,
  plainNumber,
  searchesAMonth,
} from "#src/shared/base/number-labels.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { worthWidening } from "#src/shared/desk/numbers.ts";
import type { Month } from "./month.ts";

export function monthlyLetter(appUrl: string, month: Month, before: Month): Letter {
  const name = nameOfMonth(month.month);
  const beside = (count: (one: Month) => string, isKnown = isSomething(before)) =>
    isKnown ? `${count(month)} (${nameOfMonth(before.month)}: ${count(before)})` : count(month);
  const seen = (count: (one: Month) => number) => beside((one) => counted(count(one), "time"), wasCounted(before));
  return {
    subject: `Your ${name} insights`,
    paragraphs: [`Here's what ${name} brought you.`, ...widening(month.unmet)],
    facts: [
      ...(wasCounted(month) ? counts(seen) : []),
      ["Requests", beside(({ requests }) => plainNumber(requests))],
      ["Accepted", beside(({ accepted }) => plainNumber(accepted))],
      ["Visits", beside(({ visits }) => plainNumber(visits))],
      ["Estimated income", beside(dollarRange)],
    ],
    action: { label: "See your insights", url: `${appUrl}${groomerTabPath("numbers")}` },
    closing:
      "Income is estimated from your package and add-on prices. Repeat views within an hour and bots don't count.",
    kind: "monthly-numbers",
  };
}

/** Skips less than one search a month. */
function widening(unmet: Month["unmet"]): string[] {
  const best = worthWidening(unmet?.wider ?? []);
  if (!unmet || !best || best.more < 1) return [];
  const searches = unmet.within > 0 ? moreSearchesAMonth(best.more) : searchesAMonth(best.more);
  return [
    `A service radius of ${best.radius} miles would reach ${searches} that found no groomer. Change it on your Business tab.`,
  ];
}

const counts = (seen: (count: (one: Month) => number) => string): [string, string][] => [
  ["Search appearances", seen(({ appearances }) => appearances)],
  ["Profile views", seen(({ views }) => views)],
];

/** Zero means that counting had not begun or the groomer was not listed. */
const wasCounted = ({ appearances, views }: Month) => appearances + views > 0;

export const isSomething = ({ appearances, views, requests, visits }: Month) =>
  appearances + views + requests + visits > 0;
