/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Db } from "#db/db.ts";
import type { Ctx } from "#src/base/context.ts";
import { type Region, regions } from "#src/domain/map/regions.ts";
import { mapView, type RegionWish } from "#src/features/places/map/map-view.ts";
import { stateName } from "#src/shared/places/places.ts";
import { type CoverageRow, CoverageTab } from "#views/running/admin/coverage-tab.tsx";
import { findUnmetDemand } from "../growth/unmet-demand.ts";
import { countGroomers, type PlaceCount } from "./coverage-counts.ts";

const MAX_ROWS = 50;

export function showCoverage({ db, now }: Ctx, asked: string): VNode {
  const region = regionNamed(asked);
  const groomers = countGroomers(db, now()).filter(({ state }) => region === COUNTRY || state === region);
  const unmet = findUnmetDemand(db, now(), region === COUNTRY ? undefined : region);
  const dots = [...groomers, ...unmet.map((place) => ({ ...place, count: place.thirteenMonths, isLack: true }))];
  const rows = rowsOf(region, groomers, unmet);
  return (
    <CoverageTab
      {...regionView(db, { region, dots })}
      rows={region === COUNTRY ? rows : rows.slice(0, MAX_ROWS)}
      total={rows.length}
    />
  );
}

/** By state or by place, most searches without results first. */
function rowsOf(
  region: Region,
  groomers: readonly PlaceCount[],
  unmet: ReturnType<typeof findUnmetDemand>,
): CoverageRow[] {
  const rows = new Map<string, CoverageRow>();
  const rowOf = ({ state, city }: Pick<PlaceCount, "state" | "city">) =>
    rows.getOrInsertComputed(region === COUNTRY ? state : city, () => {
      const counts = { groomers: 0, unmetNow: 0, unmet: 0 };
      return region === COUNTRY ? { state, name: stateName(state), ...counts } : { name: city, ...counts };
    });
  for (const place of groomers) rowOf(place).groomers += place.count;
  for (const place of unmet) {
    const row = rowOf(place);
    row.unmet += place.thirteenMonths;
    row.unmetNow += place.thisMonth;
  }
  const most = (a: CoverageRow, b: CoverageRow) =>
    b.unmet - a.unmet || b.groomers - a.groomers || a.name.localeCompare(b.name);
  return [...rows.values()].sort(most);
}

export const COUNTRY = "US" satisfies Region;

/** Falls back to the whole country. */
export const regionNamed = (asked: string): Region => regions.find((one) => one === asked.toUpperCase()) ?? COUNTRY;

const options = regions.filter((one) => one !== COUNTRY).map((one) => ({ value: one, label: stateName(one) }));

export const regionView = (db: Db, wish: Omit<RegionWish, "shape">) => ({
  region: wish.region === COUNTRY ? "" : wish.region,
  options,
  maps: { wider: mapView(db, { ...wish, shape: "wide" }), phones: mapView(db, { ...wish, shape: "narrow" }) },
});
