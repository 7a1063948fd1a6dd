/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import { counted, monthDay, wholeDollars, withCommas } from "#src/shared/base/number-labels.ts";
import { monthAndYear } from "#src/shared/base/time.ts";
import type { GrowthView, ZeroResultsView } from "#src/shared/operations/growth.ts";
import { isCodeOrWelcomeSms, type SentSmsKind, smsKindLabels } from "#src/shared/people/sms-labels.ts";
import { stateName } from "#src/shared/places/places.ts";
import { RegionFilter, RegionMaps, type RegionProps } from "#views/operations/admin/coverage-tab.tsx";
import { Totals } from "#views/operations/admin/details.tsx";
import { CardTable } from "#views/ui/card-table.tsx";
import {
  AcceptedShareChart,
  ActiveParents,
  DoneChart,
  IncomeByWeek,
  ListedGroomers,
  MembersByWeek,
  ReplyChart,
  RequestsChart,
  sumOf,
} from "./charts.tsx";

interface GrowthTabProps {
  growth: GrowthView;
  zeroResults: ZeroResultsProps;
  books: ComponentProps<typeof OwnBooks>;
  texts: ComponentProps<typeof TextCosts> | null;
}

export function GrowthTab({ growth: { weeks, listedSince }, zeroResults, books, texts }: GrowthTabProps) {
  const now = weeks.at(-1)!;
  return (
    <section class="stack" aria-labelledby="growth-title">
      <div>
        <h2 id="growth-title">Growth</h2>
        <p class="soft">
          {counted(weeks.length, "week")} from Monday, {monthDay(weeks[0]!.monday)} (UTC). The dashed bar is this week.
        </p>
      </div>
      <Totals
        of={{
          "Listed groomers now": now.listed,
          "Memberships now": now.members === null ? null : now.members + now.trials!,
          Requests: sumOf(weeks, "requests"),
          Visits: sumOf(weeks, "completed"),
          "Membership payments": wholeDollars(sumOf(weeks, "income")),
        }}
      />
      <div class="charts">
        <RequestsChart weeks={weeks} />
        <AcceptedShareChart weeks={weeks} />
        <ReplyChart weeks={weeks} />
        <DoneChart weeks={weeks} />
        <ActiveParents weeks={weeks} />
        <ListedGroomers weeks={weeks} since={listedSince} />
        <MembersByWeek weeks={weeks} />
        <IncomeByWeek weeks={weeks} />
      </div>
      <ZeroResults {...zeroResults} />
      <OwnBooks {...books} />
      {texts && <TextCosts {...texts} />}
    </section>
  );
}

type OwnBooksProps = Record<"groomers" | "clients" | "visits" | "calendars" | "failing", number>;

const OwnBooks = ({ groomers, clients, visits, calendars, failing }: OwnBooksProps) => (
  <section class="panel stack" aria-labelledby="books-title">
    <h2 id="books-title">Added by groomers</h2>
    <p class="soft">Totals as of now. Only the groomers can see the details.</p>
    <Totals
      of={{
        Groomers: groomers,
        Clients: clients,
        Visits: visits,
        "Connected calendars": calendars,
        "Calendars not syncing": failing,
      }}
    />
  </section>
);

interface TextCostsProps {
  months: { month: string; kind: SentSmsKind; texts: number; segments: number; failures: number; groomers: number }[];
  /** Segments per month; null for no limit. */
  limit: number | null;
}

const TextCosts = ({ months, limit }: TextCostsProps) => (
  <section class="panel stack" aria-labelledby="texts-title">
    <h2 id="texts-title">Text messages</h2>
    <p class="soft">
      Providers charge by segment (160 characters each).{" "}
      {limit === null ? "No monthly limit." : `Monthly limit: ${withCommas(limit)}.`}
    </p>
    {months.length === 0 ? (
      <p>No texts sent yet.</p>
    ) : (
      <CardTable columns={["Month", "Kind", "Sent", "Segments", "Failed", "Groomers"]}>
        {months.map(({ month, kind, texts, segments, failures, groomers }) => (
          <tr key={month + kind}>
            <td>{monthAndYear(Date.parse(`${month}-01`))}</td>
            <td data-label="Kind">{isCodeOrWelcomeSms(kind) ? textKindNames[kind] : smsKindLabels[kind].label}</td>
            <td data-label="Sent">{withCommas(texts)}</td>
            <td data-label="Segments">{withCommas(segments)}</td>
            <td data-label="Failed">{withCommas(failures)}</td>
            <td data-label="Groomers">{withCommas(groomers)}</td>
          </tr>
        ))}
      </CardTable>
    )}
  </section>
);

const textKindNames = { code: "Codes", welcome: "Texts turned on" } as const;

interface ZeroResultsProps extends RegionProps {
  rows: readonly ZeroResultsView[];
  /** Number of rows, including those not shown. */
  total: number;
}

function ZeroResults({ region, options, rows, total, maps }: ZeroResultsProps) {
  const place = region ? stateName(region) : "the whole country";
  const label = `Map of ${region ? place : "the lower 48 states"}: ZIP codes where searches had no results`;
  const links = rows.map(({ zipCode, city, isCovered }, at) => ({
    href: `#${rowId(zipCode)}`,
    name: `${at + 1}. ${zipCode} ${city}${isCovered ? ", covered now" : ""}`,
  }));
  return (
    <section class="stack zero-results" aria-labelledby="zero-results-title" id="zero-results">
      <h2 id="zero-results-title">Searches with no results</h2>
      <RegionFilter tab="growth" region={region} options={options} />
      {rows.length === 0 ? (
        <p>{`No searches in ${place} came up empty in the past 13 months.`}</p>
      ) : (
        <>
          <RegionMaps maps={maps} label={label} links={links} />
          <p class="soft">
            Searches with no groomer in range, most in the past three months first. "Waiting" counts people on the
            waiting list. "Covered now" means within a listed groomer's radius.{" "}
            {!region && " Alaska, Hawaii, Puerto Rico, and the Virgin Islands appear only in the table."}{" "}
            {total > rows.length && `The table shows the first ${rows.length} of ${withCommas(total)} ZIP codes. `}{" "}
            <a href={`/api/admin/zero-results.csv${region ? `?region=${region}` : ""}`} download>
              Download {counted(total, "ZIP code")} (CSV)
            </a>
          </p>
          <Table rows={rows} />
        </>
      )}
    </section>
  );
}

const rowId = (zipCode: string) => `zip-${zipCode}`;

const Table = ({ rows }: Pick<ZeroResultsProps, "rows">) => (
  <CardTable
    columns={["ZIP code", "This month", "Three months", "Thirteen months", "Waiting", "Searched within", "Covered now"]}
  >
    {rows.map(({ zipCode, city, state, ...row }, at) => (
      <tr key={zipCode} id={rowId(zipCode)}>
        <th scope="row">
          {at + 1}. {zipCode} {city}, {state}
        </th>
        <td data-label="This month:">{withCommas(row.thisMonth)}</td>
        <td data-label="Three months:">{withCommas(row.lately)}</td>
        <td data-label="Thirteen months:">{withCommas(row.thirteenMonths)}</td>
        <td data-label="Waiting:">{withCommas(row.waiting)}</td>
        <td data-label="Within:">{counted(row.distance, "mile")}</td>
        <td data-label="Covered now:">{row.isCovered ? "Yes" : "No"}</td>
      </tr>
    ))}
  </CardTable>
);
