/** @jsxImportSource preact */
import { counted, plainNumber } from "#src/shared/base/number-labels.ts";
import type { ZeroResultsView } from "#src/shared/operations/growth.ts";
import { stateName } from "#src/shared/places/places.ts";
import { Maps, RegionChoice, type RegionProps } from "#views/operations/admin/coverage-tab.tsx";
import { Roll } from "#views/ui/roll.tsx";

export interface ZeroResultsProps extends RegionProps {
  rows: readonly ZeroResultsView[];
  /** Includes hidden rows. */
  total: number;
}

export function ZeroResults({ region, options, rows, total, maps }: ZeroResultsProps) {
  const place = region ? stateName(region) : "the whole country";
  const label = `Map of ${region ? place : "the lower 48 states"}: ZIP codes where searches had no results`;
  const links = rows.map(({ zipCode, city, isCovered }, at) => ({
    href: `#${rowId(zipCode)}`,
    name: `${at + 1}. ${zipCode} ${city}${isCovered ? ", covered now" : ""}`,
  }));
  return (
    <section class="stack unmet" aria-labelledby="unmet-title" id="zero-results">
      <h2 id="unmet-title">Unmet demand</h2>
      <RegionChoice tab="growth" region={region} options={options} />
      {rows.length === 0 ? (
        <p>{`No searches in ${place} came up empty in the past 13 months.`}</p>
      ) : (
        <>
          <Maps maps={maps} label={label} links={links} />
          <p class="soft">
            Searches with no groomer in range, most in the past three months first. "Waiting" counts people on the
            waiting list. "Covered now" means within a listed groomer's radius.{" "}
            {!region && " Alaska, Hawaii, Puerto Rico, and the Virgin Islands appear only in the table."}{" "}
            {total > rows.length && `The table shows the first ${rows.length} of ${plainNumber(total)} ZIP codes. `}{" "}
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
  <Roll
    columns={["ZIP code", "This month", "Three months", "Thirteen months", "Waiting", "Searched within", "Covered now"]}
  >
    {rows.map(({ zipCode, city, state, ...row }, at) => (
      <tr key={zipCode} id={rowId(zipCode)}>
        <th scope="row">
          {at + 1}. {zipCode} {city}, {state}
        </th>
        <td data-label="This month:">{plainNumber(row.thisMonth)}</td>
        <td data-label="Three months:">{plainNumber(row.lately)}</td>
        <td data-label="Thirteen months:">{plainNumber(row.thirteenMonths)}</td>
        <td data-label="Waiting:">{plainNumber(row.waiting)}</td>
        <td data-label="Within:">{counted(row.distance, "mile")}</td>
        <td data-label="Covered now:">{row.isCovered ? "Yes" : "No"}</td>
      </tr>
    ))}
  </Roll>
);
