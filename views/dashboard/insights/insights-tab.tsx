/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { businessPath } from "#src/shared/base/dashboard-paths.ts";
import { counted, incomeRange, monthDay, shareText, wholeDollars, withCommas } from "#src/shared/base/number-labels.ts";
import { columnTotals, type InsightsView, sumNumbers } from "#src/shared/dashboard/insights.ts";
import { referralSourceLabels } from "#src/shared/listing/referral-sources.ts";
import { Scene } from "#views/art/art.tsx";
import { barsText, RowChartFigure } from "#views/charts/row-chart.tsx";
import { IncomeFileForm, PaymentMethodsChart } from "./income.tsx";
import { BusyDaysChart, DriveShareChart, VisitsChart, WeekIncomeChart, ZeroResultsChart } from "./work-charts.tsx";

export function InsightsTab({ numbers }: { numbers: InsightsView }) {
  const { weeks, found, added, income, driving, zeroResults } = numbers;
  const isPaid = income.years.length > 0 || income.owed.visits > 0;
  const onDays = sumNumbers(numbers.weekdays.map(({ visits }) => visits));
  const all = sumOf(weeks);
  const cost = numbers.paidCents > 0 && wholeDollars(numbers.paidCents);
  const hasZeros = zeroResults !== null && (zeroResults.within > 0 || zeroResults.wider.some(({ more }) => more > 0));
  if (
    (isPaid ? 1 : 0) + all.visits + added.visits + found.appearances + found.views + found.requests === 0 &&
    !hasZeros
  )
    return <NoNumbers />;
  return (
    <section class="stack" aria-labelledby="numbers-title">
      <div>
        <h2 id="numbers-title">{broughtFor(all, numbers)}</h2>
        <p class="soft">
          Since Monday, {monthDay(weeks[0]!.monday)}.{" "}
          {all.visits > 0 ? (
            "Based on your package and add-on prices."
          ) : (
            <>
              {cost && `Your membership was ${cost}. `}Sharing <a href={businessPath("link")}>your link</a> helps
              parents find you.
            </>
          )}
        </p>
        {added.visits > 0 && (
          <p>
            <b>Added by you:</b> {counted(added.visits, "visit")}
            {added.income > 0 && `, ${wholeDollars(added.income)} based on the prices you entered`}
          </p>
        )}
      </div>
      <IncomeFileForm income={income} />
      <div class="charts">
        {isPaid && <PaymentMethodsChart income={income} />}
        <FoundChart found={found} />
        {found.referralSources.length > 0 && <ReferralSourcesChart found={found} />}
        {all.visits > 0 && <VisitsChart weeks={weeks} all={all} />}
        {all.visits > 0 && <WeekIncomeChart weeks={weeks} all={all} />}
        {zeroResults && <ZeroResultsChart zeroResults={zeroResults} />}
        {onDays > 0 && <BusyDaysChart weekdays={numbers.weekdays} visits={onDays} />}
        {driving && <DriveShareChart driving={driving} visits={onDays} />}
      </div>
    </section>
  );
}

function broughtFor(
  { visits, ...income }: ReturnType<typeof sumOf>,
  { weeks, added, paidCents }: InsightsView,
): string {
  const came =
    visits > 0 ? `${counted(visits, "visit")}, ${incomeRange(income).replaceAll(" ", "\u00a0")}` : "No visits";
  const cost = visits > 0 && paidCents > 0 ? `, for ${wholeDollars(paidCents)} in membership fees` : "";
  const brought = `${came} in ${counted(weeks.length, "week")}${cost}`;
  return added.visits > 0 ? `From ${BRAND}: ${brought.replace(/^No/, "no")}` : brought;
}

const sumOf = (weeks: InsightsView["weeks"]) => columnTotals(weeks, ["visits", "incomeMin", "incomeMax"]);

function ReferralSourcesChart({ found: { since, referralSources } }: Pick<InsightsView, "found">) {
  const rows = referralSources.map(({ referralSource, views, requests }) => ({
    name: referralSourceLabels[referralSource],
    value: views,
    words: requests > 0 ? `${withCommas(views)} (${counted(requests, "request")})` : withCommas(views),
  }));
  return (
    <RowChartFigure
      title="Where people find you"
      label={`Profile views since ${monthDay(since)}: ${barsText(rows)}`}
      bars={rows}
      columns={["Source", "Profile views", "Requests"]}
      rows={referralSources.map(({ referralSource, views, requests }) => [
        referralSourceLabels[referralSource],
        withCommas(views),
        withCommas(requests),
      ])}
    >
      Profile views and the requests they led to. Get QR codes, buttons, and links under{" "}
      <a href={businessPath("link")}>Your link</a>.
    </RowChartFigure>
  );
}

function FoundChart({ found }: Pick<InsightsView, "found">) {
  const steps = [
    { name: "Search appearances", value: found.appearances, rate: undefined },
    { name: "Profile views", value: found.views, rate: shareText(found.views, found.appearances) },
    { name: "Requests", value: found.requests, rate: shareText(found.requests, found.views) },
    { name: "Accepted", value: found.accepted, rate: shareText(found.accepted, found.requests) },
  ];
  const bars = steps.map(({ name, value, rate }) => {
    const words = rate === undefined ? withCommas(value) : `${withCommas(value)} (${rate})`;
    return { name, value, words };
  });
  return (
    <RowChartFigure
      title="How parents find you"
      label={`Since ${monthDay(found.since)}: ${barsText(bars)}`}
      bars={bars}
      columns={["Step", `Since ${monthDay(found.since)}`, "Share of previous step"]}
      rows={steps.map(({ name, value, rate = "–" }) => [name, withCommas(value), rate])}
    >
      Since {monthDay(found.since)}. Percentages compare each step with the one before it. Repeat views within an hour,
      bots, and your own views don't count.
    </RowChartFigure>
  );
}

const NoNumbers = () => (
  <section class="empty">
    <Scene name="mailbox" />
    <h2>No insights yet</h2>
    <p>Once you're listed, see your profile views, requests, visits, and income here.</p>
  </section>
);
