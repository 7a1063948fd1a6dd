/** @jsxImportSource preact */

import type { ComponentProps } from "preact";
import { withCommas } from "#src/shared/base/number-labels.ts";
import { ADMIN_DASHBOARD } from "#src/shared/base/paths.ts";
import type { AdminTab } from "#src/shared/operations/admin-labels.ts";
import type { MapView } from "#src/shared/places/maps.ts";
import { stateName } from "#src/shared/places/places.ts";
import { MapFrame } from "#views/places/map/map-frame.tsx";
import { CardTable } from "#views/ui/card-table.tsx";
import { SelectField } from "#views/ui/field.tsx";

export interface CoverageRow {
  state?: string;
  name: string;
  groomers: number;
  zeroResultsNow: number;
  zeroResults: number;
}

interface CoverageTabProps extends RegionProps {
  rows: CoverageRow[];
  /** Number of rows, including those not shown. */
  total: number;
}

export function CoverageTab({ region, options, rows, total, maps }: CoverageTabProps) {
  const place = region ? stateName(region) : "the lower 48 states";
  const label = `Map of ${place}: listed groomers, and searches with no results`;
  return (
    <section class="stack" aria-labelledby="coverage-title">
      <h2 id="coverage-title" class="hush">
        Coverage
      </h2>
      <RegionFilter tab="coverage" region={region} options={options} />
      <RegionMaps maps={maps} label={label} isAbove />
      <p class="soft">
        Green: listed groomers. Yellow: searches with no groomer in range in the past 13 months.{" "}
        {!region && " The table also includes Alaska, Hawaii, Puerto Rico, and the Virgin Islands."}
      </p>
      {rows.length > 0 ? (
        <Table rows={rows} isOfState={region !== ""} />
      ) : (
        <p>{`No listed groomers in ${place}, and no searches without results.`}</p>
      )}
      {total > rows.length && <p class="soft">{`The first ${rows.length} of ${total} places.`}</p>}
    </section>
  );
}

function Table({ rows, isOfState }: { rows: CoverageRow[]; isOfState: boolean }) {
  return (
    <CardTable
      columns={[isOfState ? "Town" : "State", "Listed groomers", "No results this month", "No results in 13 months"]}
    >
      {rows.map(({ state, name, groomers, zeroResultsNow, zeroResults }) => (
        <tr key={state ?? name}>
          <th scope="row">{state ? <a href={`${ADMIN_DASHBOARD}?tab=coverage&region=${state}`}>{name}</a> : name}</th>
          <td data-label="Listed groomers:">{withCommas(groomers)}</td>
          <td data-label="No results this month:">{withCommas(zeroResultsNow)}</td>
          <td data-label="No results in 13 months:">{withCommas(zeroResults)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

export interface RegionProps {
  region: string;
  options: { value: string; label: string }[];
  maps: { wider: MapView; phones: MapView };
}

export const RegionFilter = ({ tab, region, options }: { tab: AdminTab } & Omit<RegionProps, "maps">) => (
  <form class="filters" method="get" action={ADMIN_DASHBOARD}>
    <input type="hidden" name="tab" value={tab} />
    <SelectField name="region" label="Region" value={region} placeholder="Whole country" options={options} />
    <div class="actions">
      <button class="btn deep" type="submit">
        Show
      </button>
    </div>
  </form>
);

type MapsProps = Pick<RegionProps, "maps"> & Omit<ComponentProps<typeof MapFrame>, "map" | "on">;

export const RegionMaps = ({ maps: { wider, phones }, ...frame }: MapsProps) => (
  <div>
    <MapFrame {...frame} map={wider} on="wider" />
    <MapFrame {...frame} map={phones} on="phones" />
  </div>
);
