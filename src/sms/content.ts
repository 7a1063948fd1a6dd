import { BRAND } from "#src/shared/base/brand.ts";
import type { Ctx } from "../base/context.ts";
import type { QueuedText } from "../notices/notice.ts";
import { tableOf } from "../notices/table.ts";
import { inGsm, lengthInGsm, ONE_TEXT } from "./gsm.ts";

/* Shown on locked screens: no streets, gate codes, or pets. */

/** GSM characters, up to 160. Undefined if there's nothing to say. */
export function textOf(ctx: Pick<Ctx, "config" | "db" | "features" | "now">, queued: QueuedText): string | undefined {
  const words = tableOf(ctx).texts[queued.kind]?.(ctx, queued);
  if (!words) return undefined;
  const text = inGsm(`${BRAND}: ${words.says}`);
  return words.path === undefined ? text : withLink(text, ctx.config.appUrl + words.path);
}

/** Omits a link that doesn't fit. */
function withLink(text: string, url: string): string {
  const whole = `${text} ${inGsm(url)}`;
  return lengthInGsm(whole) <= ONE_TEXT ? whole : text;
}
