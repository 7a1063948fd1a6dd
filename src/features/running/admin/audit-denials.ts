import { audit, type Ctx } from "#src/base/context.ts";
import { infoOf } from "#src/http/request-info.ts";
import { viewerOf } from "#src/http/sessions/sessions.ts";
import type { AppError } from "#src/shared/base/errors.ts";

type Respond = (request: Request, error: AppError) => Response;

/** Audits attempts of logged-in people to use admin routes. */
export const auditDenials =
  (ctx: Ctx, respond: Respond): Respond =>
  (request, error) => {
    if (error.code === "forbidden") note(ctx, request);
    return respond(request, error);
  };

/** Rate limited, so that no one can fill the log. A failed write still refuses. */
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
