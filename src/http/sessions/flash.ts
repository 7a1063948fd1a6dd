import * as z from "zod/mini";
import type { Config } from "#src/base/config.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";
import { cookieAttributes, flashCookieName, readCookie } from "./cookies.ts";

const Message = z.object({
  kind: z.enum(["success", "info", "error"]),
  title: z.string().check(z.maxLength(200)),
  description: z.optional(z.string().check(z.maxLength(400))),
});

interface Settings {
  config: Config;
}

export const flashCookie = (ctx: Settings, message: ToastMessage) =>
  `${flashCookieName(ctx.config)}=${Buffer.from(JSON.stringify(message)).toString("base64url")}; Max-Age=60; ${cookieAttributes(ctx.config)}`;

export const shownFlashCookie = (ctx: Settings) =>
  `${flashCookieName(ctx.config)}=; Max-Age=0; ${cookieAttributes(ctx.config)}`;

export function readFlash(ctx: Settings, request: Request): ToastMessage | undefined {
  const value = readCookie(request, flashCookieName(ctx.config));
  if (!value) return undefined;
  try {
    const parsed = Message.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return parsed.success ? (parsed.data as ToastMessage) : undefined;
  } catch {
    return undefined;
  }
}
