import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { InvitationsView, InvitationView, InviteInput } from "#src/shared/day/own/invitations.ts";
import { inviteClient, inviteClients } from "./service.ts";

export const invitationsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .post("/clients/:id/invite", ({ by, params, status }) => status(201, inviteClient(ctx, by, Number(params.id))), {
      access: "groomer",
      params: PathId,
      response: { 201: InvitationView },
    })
    .post("/clients/invite", ({ by, body }) => inviteClients(ctx, by, body.ids), {
      access: "groomer",
      body: InviteInput,
      response: InvitationsView,
    });
