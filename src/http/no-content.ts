import { status } from "elysia";
import * as z from "zod/mini";
import { PathId } from "#src/shared/base/fields.ts";
import type { RouteAccess } from "./guards/access.ts";

/** Answers 204. */
export const noContent = (_done?: unknown) => status(204, undefined);

/** Options of a route that answers 204. Each route needs its own. */
export const silent = <Who extends RouteAccess>(access: Who) => ({ access, response: { 204: z.undefined() } });

/** Options of a route for one row that answers 204. */
export const silentById = <Who extends RouteAccess>(access: Who) => ({ ...silent(access), params: PathId });

/** Answers with a message. */
export const confirmationView = (message: string, _done?: unknown) => ({ message });
