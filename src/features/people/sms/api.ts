import type { Ctx } from "#src/base/context.ts";
import { readWebhookText } from "#src/http/body.ts";
import { router } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { SmsCodeInput, SmsNumberInput, SmsOptions, SmsOptionsChange } from "#src/shared/people/sms.ts";
import { TEXTS_WEBHOOK } from "#src/shared/people/sms-labels.ts";
import { textsView } from "./queries.ts";
import { receiveText } from "./receive.ts";
import { changeTexts, confirmNumber, refuseWithoutTexts, removeNumber, sendCode } from "./service.ts";

const own = { access: "parent-or-groomer", response: SmsOptions } as const;

export const smsApi = (ctx: Ctx) =>
  router(ctx, "/api")
    .get(
      "/texts",
      ({ viewer }) => {
        refuseWithoutTexts(ctx);
        return textsView(ctx, viewer);
      },
      { ...own },
    )
    .post("/texts/number", ({ by, body }) => sendCode(ctx, by, body), { ...own, body: SmsNumberInput })
    .post("/texts/confirm", ({ by, body }) => confirmNumber(ctx, by, body), { ...own, body: SmsCodeInput })
    .patch("/texts", ({ by, body }) => changeTexts(ctx, by, body), { ...own, body: SmsOptionsChange })
    .delete("/texts", ({ by }) => removeNumber(ctx, by), { ...own });

/** Authenticated by signature only. */
export const smsWebhookApi = (ctx: Ctx) =>
  router(ctx).post(
    TEXTS_WEBHOOK,
    async ({ request }) => {
      refuseWithoutTexts(ctx);
      const body = await readWebhookText(request);
      const signature = request.headers.get("x-twilio-signature");
      const url = ctx.config.appUrl + TEXTS_WEBHOOK;
      const text = ctx.texts!.readWebhook({ url, body, signature });
      if (!text) throw new AppError("forbidden", "That call isn't signed by our text provider.");
      const answer = receiveText(ctx, infoOf(request), text);
      return new Response(twiml(text.isAnswered ? undefined : answer), {
        headers: { "content-type": "text/xml; charset=utf-8" },
      });
    },
    { access: "public", parse: "none" },
  );

/** Twilio's response format. */
const twiml = (answer: string | undefined) =>
  `<?xml version="1.0" encoding="UTF-8"?><Response>${answer ? `<Message>${Bun.escapeHTML(answer)}</Message>` : ""}</Response>`;
