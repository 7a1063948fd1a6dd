import { Elysia } from "elysia";
import * as z from "zod/mini";
import { LocationView } from "#src/shared/accounts.ts";
import { notFound } from "#src/shared/errors.ts";
import { PathId } from "#src/shared/fields.ts";
import { AddOnServiceView, GroomerProfileView, PortfolioImageView, ServicePackageView } from "#src/shared/groomers.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findOwnAddOns, findOwnPackages } from "../offers/queries.ts";
import {
  findAddOns,
  findLocation,
  findPackages,
  findPortfolio,
  findProfile,
  findProfileOfUser,
  mustSeeProfile,
} from "./queries.ts";

const GroomerId = z.object({ groomerId: PathId.shape.id });
const UserId = z.object({ userId: PathId.shape.id });
const OffersQuery = z.object({ archived: z.optional(z.string()) });

/** With `?archived=true` groomers see of their own what they no longer offer; for anybody else it changes nothing. */
const wantsArchived = ({ archived }: z.infer<typeof OffersQuery>, viewer: Viewer | null, groomerId: number) =>
  archived === "true" && viewer?.groomerId === groomerId;

export const groomersApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get(
      "/groomer-profiles/byUser",
      ({ query, viewerOrNull }) => findProfileOfUser(ctx, viewerOrNull, idIn(query.userId)) ?? noSuch(),
      { access: "public", query: z.object({ userId: z.optional(z.string()) }), response: GroomerProfileView },
    )
    .get(
      "/groomer-profiles/:id",
      ({ params, viewerOrNull }) => findProfile(ctx, viewerOrNull, Number(params.id)) ?? noSuch(),
      { access: "public", params: PathId, response: GroomerProfileView },
    )
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
      ({ query, viewerOrNull }) => findPortfolio(ctx.db, mustSeeProfile(ctx, viewerOrNull, idIn(query.groomerId)).id),
      {
        access: "public",
        query: z.object({ groomerId: z.optional(z.string()) }),
        response: z.array(PortfolioImageView),
      },
    )
    .get(
      "/locations/:userId",
      ({ params, viewer }) => findLocation(ctx.db, viewer, Number(params.userId)) ?? noSuch(),
      { access: "signed-in", params: UserId, response: LocationView },
    );

/** An id of the query string; one that is missing or malformed is unknown, as it would be in a path. */
function idIn(value: string | undefined): number {
  const parsed = z.safeParse(PathId.shape.id, value);
  return parsed.success ? Number(parsed.data) : noSuch();
}

function noSuch(): never {
  throw notFound();
}
