import * as z from "zod/mini";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { emptyById, noContent, requireQueryId, router } from "#src/http/guards/access.ts";
import { attempt, RawForm, readInput, redirect } from "#src/http/pages/page.tsx";
import { infoOf } from "#src/http/request-info.ts";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { bytesOfDataUrl } from "#src/http/uploads/new-photos.ts";
import { type Upload, uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { groomerSectionPath, groomerTabPath, sizesFormPath } from "#src/shared/base/dashboard-paths.ts";
import { IdParams, pathId } from "#src/shared/base/fields.ts";
import { AddOnServiceView, PortfolioImageView, ServicePackageView } from "#src/shared/listing/groomers.ts";
import { sizeFieldNames, sizesFromFields } from "#src/shared/listing/offer-limits.ts";
import {
  AddOnChanges,
  AddOnInput,
  ImageChanges,
  ImageFields,
  ImageInput,
  PackageChanges,
  PackageInput,
} from "#src/shared/listing/offers.ts";
import { requireProfile } from "../groomers/queries.ts";
import { addImage, changeImage, deleteImage } from "./portfolio.ts";
import { findAddOns, findOwnAddOns, findOwnPackages, findPackages, findPortfolio } from "./queries.ts";
import { changeAddOn, changePackage, createAddOn, createPackage, requireOwnGroomerId } from "./service.ts";

const one = { access: "groomer", params: IdParams } as const;

export const offersApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .post("/service-packages", ({ by, body, status }) => status(201, createPackage(ctx, by, body)), {
      access: "groomer",
      body: PackageInput,
      response: { 201: ServicePackageView },
    })
    .patch("/service-packages/:id", ({ by, params, body }) => changePackage(ctx, by, params.id, body), {
      ...one,
      body: PackageChanges,
      response: ServicePackageView,
    })
    .post("/add-on-services", ({ by, body, status }) => status(201, createAddOn(ctx, by, body)), {
      access: "groomer",
      body: AddOnInput,
      response: { 201: AddOnServiceView },
    })
    .patch("/add-on-services/:id", ({ by, params, body }) => changeAddOn(ctx, by, params.id, body), {
      ...one,
      body: AddOnChanges,
      response: AddOnServiceView,
    })
    .post(
      "/portfolio-images",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by, mayUpload: () => requireOwnGroomerId(by.viewer, {}) }, async (upload) => {
          const { input, bytes } = imageIn(upload);
          return status(201, await addImage(ctx, by, input, bytes));
        }),
      { access: "groomer", detail: uploadApiDoc(ImageInput, ImageFields), response: { 201: PortfolioImageView } },
    )
    .patch("/portfolio-images/:id", ({ by, params, body }) => changeImage(ctx, by, params.id, body), {
      ...one,
      body: ImageChanges,
      response: PortfolioImageView,
    })
    .delete(
      "/portfolio-images/:id",
      ({ by, params }) => noContent(deleteImage(ctx, by, params.id)),
      emptyById("groomer"),
    );

/** A multipart file `image`, or a data URL `imageUrl`. */
function imageIn({ fields, files }: Upload) {
  if (files.image) return { input: readInput(ImageFields, fields), bytes: files.image };
  const { imageUrl, ...input } = readInput(ImageInput, fields);
  return { input, bytes: bytesOfDataUrl(imageUrl) };
}

const GroomerId = z.object({ groomerId: pathId });
const OffersQuery = z.object({ archived: z.optional(z.string()) });

const wantsArchived = ({ archived }: z.infer<typeof OffersQuery>, viewer: Viewer | null, groomerId: number) =>
  archived === "true" && viewer?.groomerId === groomerId;

export const publicOffersApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .onBeforeHandle(({ request }) => ctx.limits.take("profile-ip", infoOf(request).ip))
    .get(
      "/service-packages/:groomerId",
      ({ params, query, viewerOrNull }) => {
        const { id } = requireProfile(ctx, viewerOrNull, params.groomerId);
        return wantsArchived(query, viewerOrNull, id) ? findOwnPackages(ctx.db, id) : findPackages(ctx.db, id);
      },
      { access: "public", params: GroomerId, query: OffersQuery, response: z.array(ServicePackageView) },
    )
    .get(
      "/add-on-services/:groomerId",
      ({ params, query, viewerOrNull }) => {
        const { id } = requireProfile(ctx, viewerOrNull, params.groomerId);
        return wantsArchived(query, viewerOrNull, id) ? findOwnAddOns(ctx.db, id) : findAddOns(ctx.db, id);
      },
      { access: "public", params: GroomerId, query: OffersQuery, response: z.array(AddOnServiceView) },
    )
    .get(
      "/portfolio-images",
      ({ query, viewerOrNull }) =>
        findPortfolio(ctx.db, requireProfile(ctx, viewerOrNull, requireQueryId(query.groomerId)).id),
      {
        access: "public",
        query: z.object({ groomerId: z.optional(z.string()) }),
        response: z.array(PortfolioImageView),
      },
    );

/** The table of sizes as a form, for a browser without script. */
export const packageSizesFormPages = (ctx: Ctx) =>
  router(ctx).post(
    sizesFormPath(":id"),
    async ({ by, params: { id }, body }) => {
      const outcome = await attempt(() =>
        changePackage(ctx, by, id, readInput(PackageChanges, { sizes: sizesFromFields(body) })),
      );
      if ("done" in outcome) {
        const description = `Changes to ${outcome.done.name} are saved.`;
        const flash = flashCookie(ctx, { kind: "success", title: "Service package updated", description });
        return redirect(groomerTabPath("services"), { flash });
      }
      const { code, fields, message } = outcome.refused;
      if (code !== "invalid") throw outcome.refused;
      const [description = message] = Object.values(fields ?? {});
      const flash = flashCookie(ctx, { kind: "error", title: "Failed to update service package", description });
      const typed = sizeFieldNames.map((name) =>
        String(body[name] ?? "")
          .replaceAll("~", "")
          .slice(0, 8),
      );
      return redirect(groomerSectionPath("services", encodeURIComponent([id, ...typed].join("~"))), { flash });
    },
    { access: "groomer", params: IdParams, body: RawForm },
  );
