import type { Ctx, Viewer } from "#src/base/context.ts";
import { findBusiness } from "#src/features/listing/groomers/queries.ts";
import { groomerTabPath } from "#src/shared/base/own-paths.ts";
import { tabLabels } from "#src/shared/desk/dashboards.ts";
import type { Room } from "../room.ts";
import { businessSections } from "./business-sections.tsx";
import { settingsRoom } from "./section.tsx";

const title = tabLabels.business;
const href = groomerTabPath("business");

export const businessRoom = (ctx: Ctx, viewer: Viewer, asked: string | undefined): Promise<Room> =>
  settingsRoom({ ctx, viewer, profile: findBusiness(ctx, viewer)! }, businessSections, { asked, title, href });
