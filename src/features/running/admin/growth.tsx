/** @jsxImportSource preact */
import type { VNode } from "preact";
import type { Ctx } from "#src/base/context.ts";
import { mapView } from "#src/features/places/map/map-view.ts";
import { addMonths } from "#src/shared/base/months.ts";
import { findMonthsOfTexts } from "#src/sms/counts.ts";
import { GrowthTab } from "#views/running/growth/growth-tab.tsx";
import { findGrowth } from "../growth/queries.ts";
import { findUnmetDemand, withCoverage } from "../growth/unmet-demand.ts";
import { countOwnBooks } from "./own-books.ts";
import { COUNTRY, regionNamed, stateOptions } from "./regions.ts";

const MAX_ROWS = 25;

export async function showGrowth(ctx: Ctx, asked: string): Promise<VNode> {
  const { db, now } = ctx;
  const growth = await findGrowth(ctx);
  const region = regionNamed(asked);
  const found = findUnmetDemand(db, now(), region === COUNTRY ? undefined : region);
  const rows = withCoverage(db, now(), found.slice(0, MAX_ROWS));
  const list = rows.map(({ lat, lon }, at) => ({ lat, lon, number: at + 1 }));
  const unmet = {
    region: region === COUNTRY ? "" : region,
    options: stateOptions(),
    rows,
    total: found.length,
    maps: {
      wider: mapView(db, { region, shape: "wide", list }),
      phones: mapView(db, { region, shape: "narrow", list }),
    },
  };
  return <GrowthTab growth={growth} unmet={unmet} books={countOwnBooks(db, null)} texts={textCosts(ctx)} />;
}

const MONTHS = 3;

function textCosts({ config, db, now, texts }: Ctx) {
  if (!texts) return null;
  const from = `${addMonths(new Date(now()).toISOString().slice(0, 7), 1 - MONTHS)}-01`;
  return { months: findMonthsOfTexts(db, from), limit: config.textsMonthlyLimit };
}
