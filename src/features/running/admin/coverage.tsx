/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import type { Region } from "#src/domain/map/regions.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import { addMonths, monthOf } from "#src/shared/base/months.ts";
import { stateName } from "#src/shared/places/places.ts";
import { type CoverageRow, CoverageTab } from "#views/running/admin/coverage-tab.tsx";
import { countGroomers, countZeroResults, type PlaceCount } from "./coverage-counts.ts";
import { COUNTRY, regionNamed, stateOptions } from "./regions.ts";

const MAX_ROWS = 50;
/** Months counted before the current one. */
const EARLIER_MONTHS = 12;

export function showCoverage({ db, now }: Ctx, asked: string): VNode {
  const region = regionNamed(asked);
  const month = monthOf(now());
  const isIn = ({ state }: PlaceCount) => region === COUNTRY || state === region;
  const groomers = countGroomers(db, now()).filter(isIn);
  const unmet = countZeroResults(db, month, addMonths(month, -EARLIER_MONTHS)).filter(isIn);
  const dots = [...groomers, ...unmet.map((place) => ({ ...place, isLack: true }))];
  const rows = rowsOf(region, groomers, unmet);
  return (
    <CoverageTab
      region={region === COUNTRY ? "" : region}
      options={stateOptions()}
      rows={region === COUNTRY ? rows : rows.slice(0, MAX_ROWS)}
      total={rows.length}
      maps={{
        wider: mapView(db, { region, shape: "wide", dots }),
        phones: mapView(db, { region, shape: "narrow", dots }),
      }}
    />
  );
}

/** By state or by place, most searches without results first. */
function rowsOf(region: Region, groomers: readonly PlaceCount[], unmet: readonly UnmetCount[]): CoverageRow[] {
  const rows = new Map<string, CoverageRow>();
  const rowOf = ({ state, city }: PlaceCount) =>
    rows.getOrInsertComputed(region === COUNTRY ? state : city, () => {
      const counts = { groomers: 0, unmetNow: 0, unmet: 0 };
      return region === COUNTRY ? { state, name: stateName(state), ...counts } : { name: city, ...counts };
    });
  for (const place of groomers) rowOf(place).groomers += place.count;
  for (const place of unmet) {
    const row = rowOf(place);
    row.unmet += place.count;
    row.unmetNow += place.countNow;
  }
  const most = (a: CoverageRow, b: CoverageRow) =>
    b.unmet - a.unmet || b.groomers - a.groomers || a.name.localeCompare(b.name);
  return [...rows.values()].sort(most);
}

type UnmetCount = ReturnType<typeof countZeroResults>[number];
