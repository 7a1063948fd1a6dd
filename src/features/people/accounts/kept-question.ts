import type { Config } from "#src/base/config.ts";
import { expiredFormCookie, type FormCookieKind, formCookie, readFormCookie } from "#src/http/sessions/form-cookie.ts";
import { typedQuestionPath } from "#src/shared/base/dashboard-paths.ts";
import { invalid } from "#src/shared/base/errors.ts";

/** A visitor's question to a groomer, until they log in and confirm their email. */
const question: FormCookieKind = { name: "question", path: "/", fields: ["id", "text"] };

/** Throws 422 (too long for a cookie). */
export function keptQuestionCookie(config: Config, id: number, text: string): string {
  const cookie = formCookie(config, question, { id: String(id), text });
  if (!readFormCookie(new Request(config.appUrl, { headers: { cookie } }), question)?.text)
    throw invalid({ text: "That's too long to keep while you log in. Shorten it." });
  return cookie;
}

export const endedQuestionCookie = (config: Config) => expiredFormCookie(config, question);

/** Without `groomerId`, a question to any groomer. */
export function readKeptQuestion(request: Request, groomerId?: number): { path: string; text: string } | undefined {
  const { id = "", text = "" } = readFormCookie(request, question) ?? {};
  const isMeant = groomerId === undefined ? /^\d+$/.test(id) : id === String(groomerId);
  return isMeant ? { path: typedQuestionPath(id), text } : undefined;
}
