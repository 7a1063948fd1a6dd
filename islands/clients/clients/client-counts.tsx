import { counted, plainNumber, wholeDollars } from "#src/shared/base/number-labels.ts";
import type { ClientDetail } from "#src/shared/clients/clients.ts";

export function ClientCounts({ client }: { client: ClientDetail }) {
  const { visits, paid, noShowsHere, canceledLateAnywhere } = client;
  const counts = [
    { value: plainNumber(visits), what: visits === 1 ? "visit" : "visits" },
    ...(paid.amount > 0 ? [{ value: wholeDollars(paid.amount), what: "earned" }] : []),
    ...(paid.tips > 0 ? [{ value: wholeDollars(paid.tips), what: "tips" }] : []),
    ...(noShowsHere > 0
      ? [{ value: plainNumber(noShowsHere), what: noShowsHere === 1 ? "no-show" : "no-shows", isBad: true }]
      : []),
    ...(canceledLateAnywhere > 0
      ? [{ value: plainNumber(canceledLateAnywhere), what: "canceled late", isBad: true }]
      : []),
  ];
  if (visits === 0 && counts.length === 1) return null;
  return (
    <div className="client-counts">
      <ul>
        {counts.map(({ value, what, ...count }) => (
          <li key={what} className={"isBad" in count ? "due" : undefined}>
            <b>{value}</b> {what}
          </li>
        ))}
      </ul>
      {paid.unpaid > 0 && (
        <p className="due">
          <b>{`Not paid yet: ${wholeDollars(paid.owed)}`}</b> {`for ${counted(paid.unpaid, "visit")}`}
        </p>
      )}
    </div>
  );
}
