/** @jsxImportSource preact */
import type { Ctx } from "#src/base/context.ts";
import { findBusiness } from "#src/features/listing/groomers/queries.ts";
import { findUser } from "#src/features/people/accounts/queries.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import { OpenSection } from "#views/desk/dashboards/settings/settings.tsx";
import { Island } from "#views/island.tsx";
import type { Room } from "../room.ts";
import { areaSection, businessSections } from "./business-sections.tsx";
import { settingsRoom } from "./section.tsx";

const title = tabLabels.business;
const href = groomerTabPath("business");

export async function businessRoom(ctx: Ctx, viewer: Viewer, asked: string | undefined): Promise<Room> {
  const profile = findBusiness(ctx, viewer);
  if (profile) return settingsRoom({ ctx, viewer, profile }, businessSections, { asked, title, href });
  if (asked === "area") {
    const content = <OpenSection>{areaSection(ctx, viewer)}</OpenSection>;
    const { name, styles = [] } = businessSections.area;
    return { title: name, bar: "more", crumb: { href, name: title }, styles, content };
  }
  const { email, phoneNumber } = findUser(ctx.db, viewer.userId)!;
  const form = <Island name="first-profile" props={{ user: { email, phoneNumber } }} />;
  return { title, bar: "more", content: <OpenSection>{form}</OpenSection> };
}
