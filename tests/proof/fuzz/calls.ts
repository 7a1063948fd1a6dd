import type { AnyElysia } from "elysia";
import type { Schema } from "./by-schema.ts";

export interface Call {
  name: string;
  method: string;
  path: string;
  kind: "api" | "page" | "form";
  query: string[];
  bodies: Record<string, Schema>;
}

interface Operation {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

export const FORM = "application/x-www-form-urlencoded";

export const apiCalls = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], requestBody }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      kind: "api" as const,
      query: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
      bodies: Object.fromEntries(
        Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [type, schema]),
      ),
    })),
  );

const sameFields: Record<string, string> = {
  "POST /auth": "POST /api/register",
  "POST /demo-login": "POST /api/demo-login",
  "POST /forgot-password": "POST /api/forgot-password",
  "POST /reset-password": "POST /api/reset-password",
  "POST /verify-email": "POST /api/verify-email",
  "POST /waiting-list": "POST /api/waiting-list",
  "POST /groomer/:id": "POST /api/bookings",
  "POST /admin-login": "POST /api/admin/login",
  "POST /auth/code": "POST /api/login/code",
  "POST /auth/set-up": "POST /api/login/code",
  "POST /two-step": "POST /api/login/code",
  "POST /visits/new": "POST /api/visits",
  "POST /groomer-dashboard/start": "POST /api/groomer-profiles",
  "POST /bookings/:id/messages": "POST /api/bookings/{id}/messages",
  "POST /groomer/:id/ask": "POST /api/threads/{id}/messages",
  "POST /messages/with/:id": "POST /api/threads/{id}/messages",
  "POST /report/:kind/:id": "POST /api/reports",
};

const ownQuery: Record<string, string[]> = {
  "/auth": ["mode", "next"],
  "/admin-login": ["next"],
  "/auth/code": ["next", "recovery"],
  "/auth/set-up": ["next"],
  "/two-step": ["do"],
  "/groomer-dashboard/start": ["step"],
  "/groomers": [
    "location",
    "mode",
    "zipCode",
    "city",
    "state",
    "distance",
    "sortBy",
    "services",
    "date",
    "slot",
    "page",
    "map",
  ],
  "/groomer/:id": ["package", "date", "slot", "time", "again", "from"],
  "/@:linkName": ["package", "date", "slot", "time", "again", "from"],
  "/visits/new": ["client", "name", "phone", "event", "date", "time", "q"],
  "/admin-dashboard": ["tab", "q", "role", "state", "sort", "page", "region"],
  "/subscription-payment": ["setup_intent", "payment_intent", "redirect_status", "clientSecret"],
};
const anyQuery = ["tab", "token", "sent", "next", "v", "review", ...Object.values(ownQuery).flat()];

export function pageCalls(routes: AnyElysia["routes"], api: readonly Call[]): Call[] {
  const known = new Set(api.map(({ name }) => name));
  return routes
    .filter(({ method, path }) => !known.has(`${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`))
    .map(({ method, path }): Call => {
      const like = api.find((call) => call.name === sameFields[`${method} ${path}`]);
      return {
        name: `${method} ${path}`,
        method,
        path: path.replaceAll(/:(\w+)/g, "{$1}"),
        kind: path.startsWith("/api/") ? "api" : "page",
        query: ownQuery[path] ?? anyQuery,
        bodies: method === "POST" ? { [FORM]: like?.bodies["application/json"] ?? { type: "object" } } : {},
      };
    });
}
