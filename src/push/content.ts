import type { Ctx } from "../base/context.ts";
import type { PushContent, PushTold, Quiet } from "../notices/notice.ts";
import { quietOf, stillTrue, tableOf } from "../notices/table.ts";

/** Reflects the current state. Undefined if there's nothing to say. */
export function contentOf(
  ctx: Pick<Ctx, "db" | "features" | "now">,
  told: PushTold,
): { content: PushContent; quiet: Quiet } | undefined {
  const { kind, bookingId, date, role, userId } = told;
  const side = role === "groomer" ? "groomer" : "parent";
  const named = { id: bookingId === null ? undefined : `${bookingId}`, date: date ?? undefined };
  const notices = stillTrue(ctx, { push: kind }, { side, named, userId });
  const content = notices.length === 0 ? undefined : tableOf(ctx).pushes[kind]?.(ctx, told);
  return content && { content, quiet: quietOf(notices) };
}
