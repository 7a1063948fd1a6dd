import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { textOf } from "#src/http/body.ts";
import { access } from "#src/http/guards/access.ts";
import { tooLarge, WEBHOOK_BODY_LIMIT } from "#src/http/guards/guards.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { ReceivedView } from "#src/shared/money/memberships.ts";
import { receiveEvent } from "./inbox.ts";
import { ask } from "./provider-errors.ts";

/** Authenticated by the signature over the raw body only. */
export const webhookApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" }).use(access(ctx)).post(
    "/stripe/webhook",
    async ({ request }) => {
      if (ctx.payments.kind === "embedded") throw new AppError("unavailable", "Stripe isn't set up here.");
      const event = await ask(ctx.payments.readWebhook(await rawText(request), request.headers));
      await ask(receiveEvent(ctx, event));
      return { received: true };
    },
    { access: "public", parse: "none", response: ReceivedView },
  );

async function rawText(request: Request): Promise<string> {
  const text = await textOf(request);
  if (Buffer.byteLength(text) > WEBHOOK_BODY_LIMIT) throw tooLarge();
  return text;
}
