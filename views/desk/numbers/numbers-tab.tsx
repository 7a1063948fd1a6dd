/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { counted, dollarRange, monthDay, wholeDollars } from "#src/shared/base/number-labels.ts";
import type { NumbersView } from "#src/shared/desk/numbers.ts";
import { DoorsChart } from "./doors-chart.tsx";
import { FoundChart } from "./found-chart.tsx";
import { NoNumbers } from "./no-numbers.tsx";
import { UnmetChart } from "./unmet-chart.tsx";
import { BusyDays, Income, Road, Visits } from "./work-charts.tsx";

export function NumbersTab({ numbers }: { numbers: NumbersView }) {
  const { weeks, found, own, driving, unmet } = numbers;
  const onDays = numbers.weekdays.reduce((sum, { visits }) => sum + visits, 0);
  const all = sumOf(weeks);
  const hasUnmet = unmet !== null && (unmet.within > 0 || unmet.wider.some(({ more }) => more > 0));
  if (all.visits + own.visits + found.appearances + found.views + found.requests === 0 && !hasUnmet)
    return <NoNumbers />;
  return (
    <section class="stack" aria-labelledby="numbers-title">
      <div>
        <h2 id="numbers-title">{broughtFor(all, numbers)}</h2>
        <p class="soft">
          Since Monday, {monthDay(weeks[0]!.monday)}. {all.visits > 0 && "Based on your package and add-on prices."}
        </p>
        {own.visits > 0 && (
          <p>
            <b>Added by you:</b> {counted(own.visits, "visit")}
            {own.income > 0 && `, ${wholeDollars(own.income)} based on the prices you entered`}
          </p>
        )}
      </div>
      <div class="charts">
        <FoundChart found={found} />
        {found.doors.length > 0 && <DoorsChart found={found} />}
        <Visits weeks={weeks} all={all} />
        <Income weeks={weeks} all={all} />
        {unmet && <UnmetChart unmet={unmet} />}
        {onDays > 0 && <BusyDays weekdays={numbers.weekdays} visits={onDays} />}
        {driving && <Road driving={driving} visits={onDays} />}
      </div>
    </section>
  );
}

function broughtFor({ visits, ...income }: ReturnType<typeof sumOf>, { weeks, own, paidCents }: NumbersView): string {
  const came =
    visits > 0 ? `${counted(visits, "visit")}, ${dollarRange(income).replaceAll(" ", "\u00a0")}` : "No visits";
  const brought = `${came} in ${counted(weeks.length, "week")}${paidCents > 0 ? `, for ${wholeDollars(paidCents)}` : ""}`;
  return own.visits > 0 ? `From ${BRAND}: ${brought.replace(/^No/, "no")}` : brought;
}

const sumOf = (weeks: NumbersView["weeks"]) =>
  weeks.reduce(
    (sum, week) => ({
      visits: sum.visits + week.visits,
      incomeMin: sum.incomeMin + week.incomeMin,
      incomeMax: sum.incomeMax + week.incomeMax,
    }),
    { visits: 0, incomeMin: 0, incomeMax: 0 },
  );
