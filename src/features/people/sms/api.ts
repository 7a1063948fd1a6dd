import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { TextsChange, TextsView } from "#src/shared/people/sms.ts";
import { CodeInput, NumberInput } from "#src/shared/people/sms-input.ts";
import { textsView } from "./queries.ts";
import { askForCode, changeTexts, confirmNumber, removeNumber, requireTexts } from "./service.ts";

/** Spread in each route, because the router mutates it. */
const own = { access: "parent-or-groomer", response: TextsView } as const;

export const smsApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" })
    .use(access(ctx))
    .get(
      "/texts",
      ({ viewer }) => {
        requireTexts(ctx);
        return textsView(ctx, viewer);
      },
      { ...own },
    )
    .post("/texts/number", ({ by, body }) => askForCode(ctx, by, body), { ...own, body: NumberInput })
    .post("/texts/confirm", ({ by, body }) => confirmNumber(ctx, by, body), { ...own, body: CodeInput })
    .patch("/texts", ({ by, body }) => changeTexts(ctx, by, body), { ...own, body: TextsChange })
    .delete("/texts", ({ by }) => removeNumber(ctx, by), { ...own });
