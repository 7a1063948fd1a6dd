import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { access } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { allowPath } from "#src/shared/base/own-paths.ts";
import { groomerPath } from "#src/shared/base/paths.ts";
import { blockTexts } from "#src/shared/visits/blocking/block-texts.ts";
import { unblock } from "./service.ts";

export const blockingPages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).post(
    allowPath(":id"),
    ({ by, params }) => {
      unblock(ctx, by, Number(params.id));
      const { done: title } = blockTexts("parent", { name: "", isBlocked: true });
      const flash = flashCookie(ctx, { kind: "success", title, description: "You can send a request again." });
      return redirect(groomerPath(params.id), { flash });
    },
    { access: "pet_parent", params: PathId },
  );
