import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { AddOnServiceView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { AddOnChanges, AddOnInput, PackageChanges, PackageInput } from "#src/shared/listing/offers.ts";
import { changeAddOn, createAddOn } from "./add-ons.ts";
import { changePackage, createPackage } from "./packages.ts";

export const offersApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/service-packages", ({ by, body, status }) => status(201, createPackage(ctx, by, body)), {
      access: "groomer",
      body: PackageInput,
      response: { 201: ServicePackageView },
    })
    .patch("/service-packages/:id", ({ by, params, body }) => changePackage(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: PackageChanges,
      response: ServicePackageView,
    })
    .post("/add-on-services", ({ by, body, status }) => status(201, createAddOn(ctx, by, body)), {
      access: "groomer",
      body: AddOnInput,
      response: { 201: AddOnServiceView },
    })
    .patch("/add-on-services/:id", ({ by, params, body }) => changeAddOn(ctx, by, Number(params.id), body), {
      access: "groomer",
      params: PathId,
      body: AddOnChanges,
      response: AddOnServiceView,
    });
