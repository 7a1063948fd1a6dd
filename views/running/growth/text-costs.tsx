/** @jsxImportSource preact */

import { plainNumber } from "#src/shared/base/number-labels.ts";
import { monthAndYear } from "#src/shared/base/time.ts";
import { isAsked, type SentKind, smsKindLabels } from "#src/shared/people/sms-labels.ts";
import { Roll } from "#views/ui/roll.tsx";

interface Props {
  months: { month: string; kind: SentKind; texts: number; segments: number; failures: number; groomers: number }[];
  /** Segments per month; null for no limit. */
  limit: number | null;
}

export const TextCosts = ({ months, limit }: Props) => (
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
            <td data-label="Kind">{isAsked(kind) ? askedNames[kind] : smsKindLabels[kind].label}</td>
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

const askedNames = { code: "Codes", welcome: "Texts turned on" } as const;
