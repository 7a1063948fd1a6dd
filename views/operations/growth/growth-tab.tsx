/** @jsxImportSource preact */
import type { ComponentProps } from "preact";
import { counted, monthDay, plainNumber, wholeDollars } from "#src/shared/base/number-labels.ts";
import { monthAndYear } from "#src/shared/base/time.ts";
import type { GrowthView } from "#src/shared/operations/growth.ts";
import { isRequestedText, type SentKind, smsKindLabels } from "#src/shared/people/sms-labels.ts";
import { Totals } from "#views/operations/admin/facts.tsx";
import { Roll } from "#views/ui/roll.tsx";
import { Completed, Income, Listed, Members, Parents, Requests, Share, sumOf, TimeToAnswer } from "./charts.tsx";
import { ZeroResults, type ZeroResultsProps } from "./zero-results.tsx";

interface GrowthTabProps {
  growth: GrowthView;
  unmet: ZeroResultsProps;
  books: ComponentProps<typeof OwnBooks>;
  texts: ComponentProps<typeof TextCosts> | null;
}

export function GrowthTab({ growth: { weeks, listedSince }, unmet, books, texts }: GrowthTabProps) {
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
        <Requests weeks={weeks} />
        <Share weeks={weeks} />
        <TimeToAnswer weeks={weeks} />
        <Completed weeks={weeks} />
        <Parents weeks={weeks} />
        <Listed weeks={weeks} since={listedSince} />
        <Members weeks={weeks} />
        <Income weeks={weeks} />
      </div>
      <ZeroResults {...unmet} />
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
  months: { month: string; kind: SentKind; texts: number; segments: number; failures: number; groomers: number }[];
  /** Segments per month; null for no limit. */
  limit: number | null;
}

const TextCosts = ({ months, limit }: TextCostsProps) => (
  <section class="panel stack" aria-labelledby="texts-title">
    <h2 id="texts-title">Text messages</h2>
    <p class="soft">
      Providers charge by segment (160 characters each).{" "}
      {limit === null ? "No monthly limit." : `Monthly limit: ${plainNumber(limit)}.`}
    </p>
    {months.length === 0 ? (
      <p>No texts sent yet.</p>
    ) : (
      <Roll columns={["Month", "Kind", "Sent", "Segments", "Failed", "Groomers"]}>
        {months.map(({ month, kind, texts, segments, failures, groomers }) => (
          <tr key={month + kind}>
            <td>{monthAndYear(Date.parse(`${month}-01`))}</td>
            <td data-label="Kind">{isRequestedText(kind) ? textKindNames[kind] : smsKindLabels[kind].label}</td>
            <td data-label="Sent">{plainNumber(texts)}</td>
            <td data-label="Segments">{plainNumber(segments)}</td>
            <td data-label="Failed">{plainNumber(failures)}</td>
            <td data-label="Groomers">{plainNumber(groomers)}</td>
          </tr>
        ))}
      </Roll>
    )}
  </section>
);

const textKindNames = { code: "Codes", welcome: "Texts turned on" } as const;
