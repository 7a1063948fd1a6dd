import * as z from "zod/mini";
import type { Config } from "#src/base/config.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { cookieAttributes, decodeCookie, encodeForCookie, flashCookieNameOf } from "./cookies.ts";

const Message = z.object({
  kind: z.enum(["success", "info", "error"]),
  title: z.string().check(z.maxLength(200)),
  description: z.optional(z.string().check(z.maxLength(400))),
});

interface FlashSettings {
  config: Config;
}

export const flashCookie = (ctx: FlashSettings, message: ToastMessage) =>
  `${flashCookieNameOf(ctx.config)}=${encodeForCookie(message)}; Max-Age=60; ${cookieAttributes(ctx.config)}`;

export const expiredFlashCookie = (ctx: FlashSettings) =>
  `${flashCookieNameOf(ctx.config)}=; Max-Age=0; ${cookieAttributes(ctx.config)}`;

export function readFlash(ctx: FlashSettings, request: Request): ToastMessage | undefined {
  const value = decodeCookie(request, flashCookieNameOf(ctx.config));
  return value ? (Message.safeParse(value).data as ToastMessage | undefined) : undefined;
}
