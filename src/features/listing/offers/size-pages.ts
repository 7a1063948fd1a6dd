import { Elysia } from "elysia";
import type { Ctx } from "#src/base/context.ts";
import { attempt, FormBody, readInput } from "#src/http/forms.ts";
import { access } from "#src/http/guards/access.ts";
import { redirect } from "#src/http/pages/page.tsx";
import { flashCookie } from "#src/http/sessions/flash.ts";
import { PathId } from "#src/shared/base/fields.ts";
import { groomerSectionPath, groomerTabPath, sizesPath } from "#src/shared/base/own-paths.ts";
import { sizesIn } from "#src/shared/listing/offer-limits.ts";
import { PackageChanges } from "#src/shared/listing/offers.ts";
import { changePackage } from "./packages.ts";

/** The table of sizes as a form, for a browser without script. */
export const sizePages = (ctx: Ctx) =>
  new Elysia().use(access(ctx)).post(
    sizesPath(":id"),
    async ({ by, params: { id }, body }) => {
      const outcome = await attempt(() =>
        changePackage(ctx, by, Number(id), readInput(PackageChanges, { sizes: sizesIn(body) })),
      );
      if ("done" in outcome) {
        const description = `Changes to ${outcome.done.name} are saved.`;
        const flash = flashCookie(ctx, { kind: "success", title: "Service package updated", description });
        return redirect(groomerTabPath("services"), { flash });
      }
      const { code, fields, message } = outcome.refused;
      if (code !== "invalid") throw outcome.refused;
      const [description = message] = Object.values(fields ?? {});
      const flash = flashCookie(ctx, { kind: "error", title: "Failed to update service package", description });
      return redirect(groomerSectionPath("services", id), { flash });
    },
    { access: "groomer", params: PathId, body: FormBody },
  );
