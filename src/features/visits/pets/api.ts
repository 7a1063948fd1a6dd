import * as z from "zod/mini";
import type { ActorContext, Ctx } from "#src/base/context.ts";
import { emptyById, noContent, router } from "#src/http/guards/access.ts";
import { readInput } from "#src/http/pages/page.tsx";
import { bytesOfDataUrl } from "#src/http/uploads/new-photos.ts";
import { type Upload, uploadApiDoc, withUpload } from "#src/http/uploads/upload-body.ts";
import { servePrivatePhoto } from "#src/http/uploads/uploads.ts";
import { found } from "#src/shared/base/errors.ts";
import { IdParams } from "#src/shared/base/fields.ts";
import { ProfileImageInput } from "#src/shared/people/account-settings.ts";
import { acceptedCertificates } from "#src/shared/people/image-limits.ts";
import { OwnPetView, PetInput, petSchemaForFields } from "#src/shared/visits/pets/pets.ts";
import { findPet, findPets, petPhotoFile } from "./queries.ts";
import { addPet, changePet, findCertificate, removeCertificate, removePet, setCertificate } from "./service.ts";

const onePet = uploadApiDoc(PetInput);
const ofOwn = { access: "pet_parent", params: IdParams } as const;

const ownPet = (ctx: Ctx, by: ActorContext, { id }: { id: number }) => ({
  ctx,
  by,
  mayUpload: () => found(findPet(ctx.db, by.viewer, id)),
});

/** Bodies are multipart with a file `image`, or JSON. Photos and certificates are 404 to anyone who may not open them. */
export const petsApi = (ctx: Ctx) =>
  router(ctx)
    .get("/api/pets", ({ viewer }) => findPets(ctx.db, viewer), {
      access: "pet_parent",
      response: z.array(OwnPetView),
    })
    .post(
      "/api/pets",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by }, async ({ fields, files }) =>
          status(201, await addPet(ctx, by, readInput(PetInput, fields), files.image)),
        ),
      { access: "pet_parent", detail: onePet, response: { 201: OwnPetView } },
    )
    .patch(
      "/api/pets/:id",
      ({ by, request, params }) =>
        withUpload(request, ownPet(ctx, by, params), ({ fields, files }) => {
          const changes = readInput(petSchemaForFields(fields), fields);
          return changePet(ctx, by, params.id, { changes, photo: files.image });
        }),
      { ...ofOwn, detail: onePet, response: OwnPetView },
    )
    .delete("/api/pets/:id", ({ by, params }) => noContent(removePet(ctx, by, params.id)), emptyById("pet_parent"))
    .put(
      "/api/pets/:id/rabies-certificate",
      ({ by, request, params }) =>
        withUpload(request, ownPet(ctx, by, params), (upload) => setCertificate(ctx, by, params.id, bytesIn(upload))),
      { ...ofOwn, detail: uploadApiDoc(ProfileImageInput, z.object({})), response: OwnPetView },
    )
    .delete(
      "/api/pets/:id/rabies-certificate",
      ({ by, params }) => noContent(removeCertificate(ctx, by, params.id)),
      emptyById("pet_parent"),
    )
    .get("/pets/:id/photo", ({ params, viewer }) => servePrivatePhoto(ctx, petPhotoFile(ctx.db, viewer, params.id)), {
      access: "logged-in",
      params: IdParams,
    })
    .get(
      "/pets/:id/rabies",
      ({ params, viewer }) =>
        servePrivatePhoto(ctx, findCertificate(ctx.db, viewer, params.id, ctx.now()), "rabies-certificate.pdf"),
      { access: "logged-in", params: IdParams },
    );

const bytesIn = ({ fields, files }: Upload) =>
  files.image ?? bytesOfDataUrl(readInput(ProfileImageInput, fields).imageUrl, "image", acceptedCertificates);
