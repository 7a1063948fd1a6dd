import { BRAND } from "#src/shared/base/brand.ts";
import type { Ctx } from "../base/context.ts";
import type { TextTold } from "../notices/notice.ts";
import { tableOf } from "../notices/table.ts";
import { inGsm, lengthInGsm, ONE_TEXT } from "./gsm.ts";

/* On locked screens and paid by the sign: never a street, a gate code or an animal. */

/** In the alphabet of texts, 160 signs at the most; undefined when there is nothing to say any more. */
export function textOf(ctx: Pick<Ctx, "config" | "db" | "features" | "now">, told: TextTold): string | undefined {
  const words = tableOf(ctx).texts[told.kind]?.(ctx, told);
  if (!words) return undefined;
  const text = inGsm(`${BRAND}: ${words.says}`);
  return words.path === undefined ? text : withLink(text, ctx.config.appUrl + words.path);
}

/** The link is left out where a site's address is so long that there is no room for it. */
function withLink(text: string, url: string): string {
  const whole = `${text} ${inGsm(url)}`;
  return lengthInGsm(whole) <= ONE_TEXT ? whole : text;
}
