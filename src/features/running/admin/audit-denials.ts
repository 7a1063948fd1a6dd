import { audit } from "#src/base/audit.ts";
import type { Ctx } from "#src/base/context.ts";
import { infoOf } from "#src/http/request-info.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import type { AppError } from "#src/shared/base/errors.ts";

type Respond = (request: Request, error: AppError) => Response;

/** Added to the answers of errors: a signed-in person who tries to use the admins' part goes into the log. */
export const auditDenials =
  (ctx: Ctx, respond: Respond): Respond =>
  (request, error) => {
    if (error.code === "forbidden") note(ctx, request);
    return respond(request, error);
  };

/**
 * Limited by person and hour, so that nobody can fill the log. When it cannot be written, the answer is a refusal all
 * the same.
 */
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
