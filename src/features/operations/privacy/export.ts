import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { users } from "#db/db.ts";
import { personalRules } from "#db/personal/map.ts";
import { type ActorContext, auditBy, type Ctx, type Viewer } from "#src/base/context.ts";
import { confirmPassword } from "#src/features/people/accounts/settings/service.ts";
import { isLoggedIn } from "#src/http/sessions/session-store.ts";
import { streamChunks } from "#src/http/stream-chunks.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { newLoggedOutError } from "#src/shared/base/errors.ts";
import { utcDay } from "#src/shared/base/time.ts";
import type { ExportInput } from "#src/shared/people/account-settings.ts";
import { type ExportedPart, exportedPart, type RowPages } from "./parts.ts";
import { exportViews } from "./views.ts";

/** A checked value, or the pages of a list that are checked while streaming. */
type PartText = { value: unknown } | { row: z.ZodMiniType; pages: RowPages };

/** Like `JSON.stringify`, but indented and streamed, so that it's never fully in memory. */
function* exportText(parts: Iterable<readonly [name: string, part: PartText]>): Generator<string> {
  let before = "{";
  for (const [name, part] of parts) {
    yield `${before}\n  ${JSON.stringify(name)}: `;
    before = ",";
    if ("row" in part) yield* listText(part.row, part.pages);
    else yield indented(part.value, 1);
  }
  yield "\n}";
}

/** Drops fields that the schema doesn't name. */
function* listText(schema: z.ZodMiniType, pages: RowPages): Generator<string> {
  let before = "[";
  for (const page of pages) {
    let text = "";
    for (const row of page) {
      text += `${before}\n    ${indented(z.parse(schema, row), 2)}`;
      before = ",";
    }
    yield text;
  }
  yield before === "[" ? "[]" : "\n  ]";
}

/** Line breaks in texts are escaped, so every remaining one is structural. */
const indented = (value: unknown, depth: number) =>
  JSON.stringify(value, null, 2).replaceAll("\n", `\n${"  ".repeat(depth)}`);

const exportName = ({ now }: Ctx) => `${BRAND.toLowerCase()}-data-${utcDay(now())}.json`;

const parts: readonly (readonly [name: string, part: ExportedPart])[] = [
  ...personalRules.flatMap((rule) =>
    Object.entries(rule.download ?? {}).map(([name, part]) => [name, exportedPart(rule, part)] as const),
  ),
  ...Object.entries<ExportedPart>(exportViews),
];

/** No one knows a demo account's password. */
export const needsPassword = ({ db }: Ctx, { userId }: Viewer) =>
  db.select({ isDemo: users.isDemo }).from(users).where(eq(users.id, userId)).get()?.isDemo === false;

/** Lists that a role doesn't have are empty. */
export const exportSchema = z.object({
  about: z.string(),
  exportedAt: z.number(),
  ...Object.fromEntries(parts.map(([name, { schema }]) => [name, schema])),
});

/** Small parts are read now, lists while streaming, up to their current end. */
async function beginExport(ctx: Ctx, by: ActorContext, { password }: ExportInput): Promise<Generator<string>> {
  const { viewer } = by;
  ctx.limits.take("export-user", String(viewer.userId));
  if (needsPassword(ctx, viewer)) await confirmPassword(ctx, by, password, "password");
  const text = exportChunks(ctx, viewer);
  auditBy(ctx.db, by, { action: "data-exported", now: ctx.now() });
  return whileSignedIn(ctx, viewer, text);
}

/** Without access checks. */
export function exportChunks(ctx: Ctx, viewer: Viewer): Generator<string> {
  const about = `Your data from ${BRAND}. Times are milliseconds since January 1, 1970 UTC. Prices are in cents.`;
  return exportText([
    ["about", { value: about }],
    ["exportedAt", { value: ctx.now() }],
    ...parts.map(([name, part]): [string, PartText] => [
      name,
      "row" in part
        ? { row: part.row, pages: part.pages(ctx, viewer) }
        : { value: z.parse(part.schema, part.read(ctx, viewer)) },
    ]),
  ]);
}

/** Throws 422 on `password`, 429. */
export const downloadExport = async (ctx: Ctx, by: ActorContext, input: ExportInput) =>
  new Response(streamChunks(ctx, await beginExport(ctx, by, input)), {
    headers: { "content-type": "application/json", "content-disposition": `attachment; filename="${exportName(ctx)}"` },
  });

/** Stops when the session ends, because someone else may be downloading. */
function* whileSignedIn(ctx: Ctx, viewer: Viewer, text: Iterable<string>) {
  for (const piece of text) {
    if (!isLoggedIn(ctx.db, viewer, ctx.now())) throw newLoggedOutError();
    yield piece;
  }
}
