import { Elysia, status } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { infoOf } from "#src/http/request-info.ts";
import { DoneView } from "#src/shared/people/accounts.ts";
import { WaitingInput } from "#src/shared/search/waiting.ts";
import { askToWait } from "./service.ts";

export const waitingApi = (ctx: Ctx) =>
  new Elysia({ prefix: "/api" }).use(access(ctx)).post(
    "/waiting-list",
    ({ body, request }) => {
      askToWait(ctx, infoOf(request), body);
      return status(202, { message: "Tap the button in our email." });
    },
    { access: "public", body: WaitingInput, response: { 202: DoneView } },
  );
