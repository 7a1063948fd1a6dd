import type { Letter } from "#src/mail/letter.ts";
import { greeting } from "#src/mail/prose.ts";
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

interface Recipient {
  fullName: string;
  appUrl: string;
}

/** The month that is over, beside the one before it. */
export function monthlyLetter({ fullName, appUrl }: Recipient, month: Month, before: Month): Letter {
  const name = nameOfMonth(month.month);
  const beside = (count: (one: Month) => string, isKnown = isSomething(before)) =>
    isKnown ? `${count(month)} (${nameOfMonth(before.month)}: ${count(before)})` : count(month);
  const seen = (count: (one: Month) => number) => beside((one) => counted(count(one), "time"), wasCounted(before));
  return {
    subject: `Your ${name} in numbers`,
    greeting: greeting({ fullName }),
    paragraphs: [`Here is what ${name} has brought you.`, ...widening(month.unmet)],
    facts: [
      ...(wasCounted(month) ? counts(seen) : []),
      ["Requests", beside(({ requests }) => plainNumber(requests))],
      ["Accepted", beside(({ accepted }) => plainNumber(accepted))],
      ["Visits", beside(({ visits }) => plainNumber(visits))],
      ["Estimated income", beside(dollarRange)],
    ],
    action: { label: "See your numbers", url: `${appUrl}${groomerTabPath("numbers")}` },
    closing:
      "Income is an estimate by the prices of your packages and add-ons. Repeat views within an hour count once; robots do not count.",
    kind: "monthly-numbers",
  };
}

/** As the Numbers tab advises it; less than one search a month is no news. */
function widening(unmet: Month["unmet"]): string[] {
  const best = worthWidening(unmet?.wider ?? []);
  if (!unmet || !best || best.more < 1) return [];
  const searches = unmet.within > 0 ? moreSearchesAMonth(best.more) : searchesAMonth(best.more);
  return [
    `With a service radius of ${best.radius} miles, ${searches} that found nobody would lie within it. You can change yours on your Business tab.`,
  ];
}

const counts = (seen: (count: (one: Month) => number) => string): [string, string][] => [
  ["Shown in searches", seen(({ appearances }) => appearances)],
  ["Profile opened", seen(({ views }) => views)],
];

/** Nothing at all says that counting had not begun, or that the groomer was not listed. */
const wasCounted = ({ appearances, views }: Month) => appearances + views > 0;

export const isSomething = ({ appearances, views, requests, visits }: Month) =>
  appearances + views + requests + visits > 0;
