import type { ReactNode } from "react";
import type { VisitSummary } from "#src/shared/day/added/visit-summary.ts";
import { sumDayMoney, sumText } from "#src/shared/day/today/labels.ts";

interface Props {
  visits: readonly VisitSummary[];
  isOpen?: boolean;
  row: (visit: VisitSummary) => ReactNode;
}

/** More than three completed visits fold to "4 done · $215", above all others. */
export function DoneFold({ visits, isOpen, row }: Props) {
  const list = (rows: readonly VisitSummary[]) => rows.length > 0 && <ul>{rows.map(row)}</ul>;
  const done = visits.filter(({ status }) => status === "completed");
  if (done.length <= 3) return list(visits);
  const sum = sumDayMoney(done);
  return (
    <>
      <details className="fold" open={isOpen}>
        <summary>{[`${done.length} done`, sum.incomeMax > 0 && sumText(sum)].filter(Boolean).join(" · ")}</summary>
        {list(done)}
      </details>
      {list(visits.filter((visit) => !done.includes(visit)))}
    </>
  );
}
