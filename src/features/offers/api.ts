import { Elysia } from "elysia";
import { PathId } from "#src/shared/fields.ts";
import { AddOnServiceView, ServicePackageView } from "#src/shared/groomers.ts";
import { AddOnChanges, AddOnInput, PackageChanges, PackageInput } from "#src/shared/offers.ts";
import type { Ctx } from "../../context.ts";
import { access } from "../../http/access.ts";
import { infoOf } from "../../http/request-info.ts";
import { changeAddOn, createAddOn } from "./add-ons.ts";
import { changePackage, createPackage } from "./packages.ts";

export const offersApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post(
      "/service-packages",
      ({ viewer, body, request, status }) => status(201, createPackage(ctx, viewer, infoOf(request), body)),
      { access: "groomer", body: PackageInput, response: { 201: ServicePackageView } },
    )
    .patch(
      "/service-packages/:id",
      ({ viewer, params, body, request }) => changePackage(ctx, viewer, infoOf(request), Number(params.id), body),
      { access: "groomer", params: PathId, body: PackageChanges, response: ServicePackageView },
    )
    .post(
      "/add-on-services",
      ({ viewer, body, request, status }) => status(201, createAddOn(ctx, viewer, infoOf(request), body)),
      { access: "groomer", body: AddOnInput, response: { 201: AddOnServiceView } },
    )
    .patch(
      "/add-on-services/:id",
      ({ viewer, params, body, request }) => changeAddOn(ctx, viewer, infoOf(request), Number(params.id), body),
      { access: "groomer", params: PathId, body: AddOnChanges, response: AddOnServiceView },
    );
