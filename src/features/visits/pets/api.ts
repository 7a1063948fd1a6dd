import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { noContent } from "#src/http/no-content.ts";
import { uploadDetail, withUpload } from "#src/http/uploads/upload-body.ts";
import { found } from "#src/shared/base/errors.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { OwnPetView, PetInput, petChanges } from "#src/shared/visits/pets/pets.ts";
import { findPet, findPets } from "./queries.ts";
import { addPet, changePet, removePet } from "./service.ts";

const onePet = uploadDetail(PetInput);

/** Bodies are multipart with a file `image`, or JSON. */
export const petsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/pets", ({ viewer }) => findPets(ctx.db, viewer), {
      access: "pet_parent",
      response: z.array(OwnPetView),
    })
    .post(
      "/pets",
      ({ by, request, status }) =>
        withUpload(request, { ctx, by }, async ({ fields, files }) =>
          status(201, await addPet(ctx, by, readInput(PetInput, fields), files.image)),
        ),
      { access: "pet_parent", detail: onePet, response: { 201: OwnPetView } },
    )
    .patch(
      "/pets/:id",
      ({ by, request, params }) =>
        withUpload(
          request,
          { ctx, by, mayUpload: () => found(findPet(ctx.db, by.viewer, Number(params.id))) },
          ({ fields, files }) => {
            const changes = readInput(petChanges(fields), fields);
            return changePet(ctx, by, Number(params.id), { changes, photo: files.image });
          },
        ),
      { access: "pet_parent", params: PathId, detail: onePet, response: OwnPetView },
    )
    .delete("/pets/:id", ({ by, params }) => noContent(removePet(ctx, by, Number(params.id))), {
      access: "pet_parent",
      params: PathId,
      response: { 204: z.undefined() },
    });
