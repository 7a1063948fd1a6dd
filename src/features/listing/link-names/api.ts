import type { Ctx } from "#src/base/context.ts";
import { router } from "#src/http/guards/access.ts";
import { LinkNameInput, LinkNameView } from "#src/shared/listing/link-names.ts";
import { chooseLinkName } from "./service.ts";

export const linkNamesApi = (ctx: Ctx) =>
  router(ctx, "/api").put("/link-name", ({ by, body }) => chooseLinkName(ctx, by, body), {
    access: "groomer",
    body: LinkNameInput,
    response: LinkNameView,
  });
