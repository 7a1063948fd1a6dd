import type { AppError } from "#src/shared/errors.ts";
import { audit } from "../../audit.ts";
import type { Ctx } from "../../context.ts";
import { infoOf } from "../../http/request-info.ts";
import { viewerOf } from "../../http/sessions.ts";

type Respond = (request: Request, error: AppError) => Response;

/** Adds to the answers of errors: a signed-in person who reaches for the admins' part is written down. */
export const auditDenials =
  (ctx: Ctx, respond: Respond): Respond =>
  (request, error) => {
    if (error.code === "forbidden") note(ctx, request);
    return respond(request, error);
  };

/** So many an hour and person, so that nobody can fill the log; when it cannot be written, the answer stays a refusal. */
function note(ctx: Ctx, request: Request) {
  const { pathname } = new URL(request.url);
  if (!/^\/(api\/)?admin\b/.test(pathname)) return;
  try {
    const viewer = viewerOf(ctx, request);
    if (!viewer) return;
    ctx.limits.take("denied-user", String(viewer.userId));
    const detail = { method: request.method, path: pathname.slice(0, 200) };
    audit(ctx.db, { action: "access-denied", actorId: viewer.userId, detail, now: ctx.now(), info: infoOf(request) });
  } catch (error) {
    ctx.log.info("denial not noted", { reason: String(error) });
  }
}
