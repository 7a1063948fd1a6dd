import * as z from "zod/mini";
import type { ToastMessage } from "#src/shared/toasts.ts";
import { readCookie } from "./cookies.ts";

/** A message for the next page, carried over a redirect by a cookie of one minute. */
const NAME = "flash";
const Message = z.object({
  kind: z.enum(["success", "info", "error"]),
  title: z.string().check(z.maxLength(200)),
  description: z.optional(z.string().check(z.maxLength(400))),
});

export const flashCookie = (message: ToastMessage) =>
  `${NAME}=${Buffer.from(JSON.stringify(message)).toString("base64url")}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`;

export const shownFlashCookie = `${NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;

/** The message that waits for this request's page; one that was tampered with is none. */
export function readFlash(request: Request): ToastMessage | undefined {
  const value = readCookie(request, NAME);
  if (!value) return undefined;
  try {
    const parsed = Message.safeParse(JSON.parse(Buffer.from(value, "base64url").toString()));
    return parsed.success ? (parsed.data as ToastMessage) : undefined;
  } catch {
    return undefined;
  }
}
