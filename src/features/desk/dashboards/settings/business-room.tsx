/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findBusiness } from "#src/features/listing/groomers/business-queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { Settings } from "#views/desk/dashboards/settings/settings.tsx";
import type { Room } from "../room.ts";
import { businessLines, businessSection, businessSections } from "./business-sections.tsx";

const title = tabLabels.business;
const crumb = { href: groomerTabPath("business"), name: title };

export function businessRoom(ctx: Ctx, viewer: Viewer, asked: string | undefined): Room {
  const profile = findBusiness(ctx, viewer)!;
  const section = businessSections.find((one) => one === asked);
  const own = { ctx, viewer, profile };
  const list = { label: title, lines: businessLines(own), current: section };
  if (!section) return { title, bar: "more", content: <Settings {...list} /> };
  return {
    title: businessSection(section).name,
    bar: "more",
    crumb,
    styles: section === "area" ? ["map"] : [],
    content: <Settings {...list}>{businessSection(section).shows(own)}</Settings>,
  };
}
