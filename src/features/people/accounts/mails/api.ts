import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { MailChoice } from "#src/shared/people/mail-choices.ts";
import { chooseMails, findMailChoices } from "./choices.ts";

export const mailChoicesApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get("/mail-choices", ({ viewer }) => findMailChoices(ctx.db, viewer), {
      access: "parent-or-groomer",
      response: z.array(MailChoice),
    })
    .patch("/mail-choices", ({ by, body }) => chooseMails(ctx, by, body), {
      access: "parent-or-groomer",
      body: MailChoice,
      response: z.array(MailChoice),
    });
