import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { InvitationView } from "#src/shared/day/own/invitations.ts";
import { inviteClient } from "./service.ts";

export const invitationsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/clients/:id/invite", ({ by, params, status }) => status(201, inviteClient(ctx, by, Number(params.id))), {
      access: "groomer",
      params: PathId,
      response: { 201: InvitationView },
    });
