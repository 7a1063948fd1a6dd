import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { queryId } from "#src/http/guards/query-id.ts";
import { infoOf } from "#src/http/request-info.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { mustSeeProfile } from "../groomers/queries.ts";
import { findAddOns, findOwnAddOns, findOwnPackages, findPackages, findPortfolio } from "./queries.ts";

const GroomerId = z.object({ groomerId: PathId.shape.id });
const OffersQuery = z.object({ archived: z.optional(z.string()) });

const wantsArchived = ({ archived }: z.infer<typeof OffersQuery>, viewer: Viewer | null, groomerId: number) =>
  archived === "true" && viewer?.groomerId === groomerId;

export const publicOffersApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .onBeforeHandle(({ request }) => ctx.limits.take("profile-ip", infoOf(request).ip))
    .get(
      "/service-packages/:groomerId",
      ({ params, query, viewerOrNull }) => {
        const { id } = mustSeeProfile(ctx, viewerOrNull, Number(params.groomerId));
        return wantsArchived(query, viewerOrNull, id) ? findOwnPackages(ctx.db, id) : findPackages(ctx.db, id);
      },
      { access: "public", params: GroomerId, query: OffersQuery, response: z.array(ServicePackageView) },
    )
    .get(
      "/add-on-services/:groomerId",
      ({ params, query, viewerOrNull }) => {
        const { id } = mustSeeProfile(ctx, viewerOrNull, Number(params.groomerId));
        return wantsArchived(query, viewerOrNull, id) ? findOwnAddOns(ctx.db, id) : findAddOns(ctx.db, id);
      },
      { access: "public", params: GroomerId, query: OffersQuery, response: z.array(AddOnServiceView) },
    )
    .get(
      "/portfolio-images",
      ({ query, viewerOrNull }) =>
        findPortfolio(ctx.db, mustSeeProfile(ctx, viewerOrNull, queryId(query.groomerId)).id),
      {
        access: "public",
        query: z.object({ groomerId: z.optional(z.string()) }),
        response: z.array(PortfolioImageView),
      },
    );
