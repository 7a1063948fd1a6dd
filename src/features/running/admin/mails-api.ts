import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { DoneView } from "#src/shared/people/accounts.ts";
import { discardMail, sendAllMailsAgain, sendMailAgain } from "./mails.ts";

export const adminMailsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api/admin/mails" })
    .use(access(ctx))
    .post(
      "/send-again",
      ({ by }) => {
        const mails = sendAllMailsAgain(ctx, by);
        return { message: `We'll send ${mails === 1 ? "the email" : `${mails} emails`} again in a moment.` };
      },
      { access: "admin", response: DoneView },
    )
    .post(
      "/:id/send-again",
      ({ by, params }) => {
        sendMailAgain(ctx, by, Number(params.id));
        return { message: "We'll send the email again in a moment." };
      },
      { access: "admin", params: PathId, response: DoneView },
    )
    .post(
      "/:id/discard",
      ({ by, params }) => {
        discardMail(ctx, by, Number(params.id));
        return { message: "The email was deleted." };
      },
      { access: "admin", params: PathId, response: DoneView },
    );
