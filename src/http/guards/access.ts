import { Elysia, status } from "elysia";
import * as z from "zod/mini";
import type { Ctx, Viewer } from "#src/base/context.ts";
import { AppError, conflict, newLoggedOutError, notFound } from "#src/shared/base/errors.ts";
import { IdParams, pathId } from "#src/shared/base/fields.ts";
import { PERSON_HEADER } from "#src/shared/base/session-header.ts";
import type { Role } from "#src/shared/base/viewers.ts";
import { infoOf } from "../request-info.ts";
import { viewerOf } from "../sessions/sessions.ts";
import { isUnsafe } from "./guards.ts";

/** Every route declares one; createApp fails otherwise. */
type RouteAccess = "public" | "logged-in" | "parent-or-groomer" | Role;

const denied: Record<Exclude<RouteAccess, "public" | "logged-in">, string> = {
  "parent-or-groomer": "This is only for pet parents and groomers",
  groomer: "This is only for groomers",
  pet_parent: "This is only for pet parents",
  admin: "This is only for admins",
};

/** Provides `viewerOrNull` and the macro `access`, checked before body validation. */
export const accessPlugin = (ctx: Ctx) =>
  new Elysia({ name: "access" })
    .derive({ as: "scoped" }, ({ request }) => ({ viewerOrNull: viewerOf(ctx, request) }))
    .macro("access", (rule: RouteAccess) => ({
      introspect: (options) => tag(options, rule),
      transform: ({ viewerOrNull, request, body }) => {
        const viewer = viewerOrNull ?? null;
        const isPublic = rule === "public";
        const form = body as Record<string, unknown> | undefined;
        const person = (isPublic ? null : request.headers.get(PERSON_HEADER)) ?? form?.[PERSON_HEADER] ?? null;
        // Without a login, a public form leads to it and keeps what was typed.
        if (person !== null && person !== String(viewer?.userId) && (viewer || !isPublic)) throw newLoggedOutError();
        // Public calls have their own limits.
        if (isPublic) return;
        enforceAccess(rule, viewer);
        if (isUnsafe(request)) ctx.limits.take("write-user", String(viewer.userId));
      },
      resolve: ({ viewerOrNull, request }) => ({
        viewer: viewerOrNull as Viewer,
        by: { viewer: viewerOrNull as Viewer, info: infoOf(request) },
      }),
    }));

/** Routes that declare their access. */
export const router = <const Prefix extends string = "">(ctx: Ctx, prefix = "" as Prefix) =>
  new Elysia({ prefix }).use(accessPlugin(ctx));

/** Stored as a tag, which the API docs show. */
const TAG = "access:";

/** Copies the description, because Elysia would tag the one that routes share. */
function tag(options: NonNullable<RouteLike["hooks"]> & object, rule: RouteAccess) {
  options.detail = { ...options.detail, tags: [...(options.detail?.tags ?? []), TAG + rule] };
}

/** Throws 401 or 403. Call it directly only if access depends on the body. */
export function enforceAccess(rule: Exclude<RouteAccess, "public">, viewer: Viewer | null): asserts viewer {
  if (!viewer) throw newLoggedOutError();
  if (rule === "logged-in" || rule === viewer.role) return;
  if (rule === "parent-or-groomer" && viewer.role !== "admin") return;
  throw new AppError("forbidden", denied[rule]);
}

/** `access: "public"` for routes of plugins. */
export const publicRouteDetail = { tags: [`${TAG}public`] };

interface RouteLike {
  method: string;
  path: string;
  hooks?: { detail?: { tags?: string[] } };
}

const rulesOf = ({ hooks }: RouteLike) => hooks?.detail?.tags?.filter((tag) => tag.startsWith(TAG)) ?? [];

export const accessOf = (route: RouteLike) => rulesOf(route)[0]?.slice(TAG.length) as RouteAccess | undefined;

/** Deny by default, checked at startup. Elysia puts a guard into the options it is given, so routes share none. */
export function refuseUndeclaredRoutes(routes: readonly RouteLike[]) {
  const details = new Set<object>();
  const isOwn = ({ hooks }: RouteLike) =>
    hooks?.detail === publicRouteDetail || details.size < details.add(hooks!.detail!).size;
  const undeclared = routes.filter((route) => rulesOf(route).length !== 1 || !isOwn(route));
  const names = undeclared.map(({ method, path }) => `${method} ${path}`).join(", ");
  if (names) throw new Error(`These routes declare no access, or share their options: ${names}`);
}

/** Answers 204. */
export const noContent = (_done?: unknown) => status(204, undefined);

/** Options of a route that answers 204. Each route needs its own. */
export const noContentRoute = <Who extends RouteAccess>(access: Who) => ({ access, response: { 204: z.undefined() } });

/** Options of a route for one row that answers 204. */
export const emptyById = <Who extends RouteAccess>(access: Who) => ({ ...noContentRoute(access), params: IdParams });

/** Answers with a message. */
export const messageBody = (message: string, _done?: unknown) => ({ message });

interface SentIds {
  userId?: number | undefined;
  petParentId?: number | undefined;
  groomerId?: number | undefined;
}

/** Throws 403 if an ID isn't the viewer's. */
export function forbidOtherIds(viewer: Viewer, { userId, petParentId, groomerId }: SentIds, message: string) {
  const isStray = (claimed: number | undefined, own: number | null) => claimed !== undefined && claimed !== own;
  const { userId: own } = viewer;
  if (isStray(userId, own) || isStray(petParentId, own) || isStray(groomerId, viewer.groomerId)) {
    throw new AppError("forbidden", message);
  }
}

/** Throws 409 without a business. */
export function requireGroomerId({ groomerId }: Viewer, message: string): number {
  if (groomerId === null) throw conflict(message);
  return groomerId;
}

/** Throws 404 if missing or malformed. */
export function requireQueryId(value: string | undefined): number {
  const parsed = z.safeParse(pathId, value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}
