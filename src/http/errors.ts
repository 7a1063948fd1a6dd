import { Elysia, ValidationError } from "elysia";
import { AppError, conflict, ErrorBody, invalid, statusByCode } from "#src/shared/base/errors.ts";
import type { Ctx } from "../base/context.ts";
import { infoOf } from "./request-info.ts";

/** Converts every error to a response: JSON under `/api`, or else a page. */
export const errorPlugin = (ctx: Ctx, respond: (request: Request, error: AppError) => Response | Promise<Response>) =>
  new Elysia({ name: "errors" }).onError({ as: "global" }, ({ code, error, request }) =>
    respond(request, toAppError(ctx, request, code, error)),
  );

export function toAppError(ctx: Ctx, request: Request, code: unknown, error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof Error && error.cause instanceof AppError) return error.cause;
  if (error instanceof ValidationError) return fromValidation(ctx, request, error);
  if (code === "NOT_FOUND") return new AppError("unknown_call", "Not found.");
  if (code === "PARSE") return new AppError("bad_request", "We couldn't read that request.");
  return fromStorage(ctx, request, error) ?? unexpected(ctx, request, error);
}

function fromValidation(ctx: Ctx, request: Request, error: ValidationError): AppError {
  if (error.type === "response")
    return unexpected(ctx, request, new Error(`The response doesn't match its schema: ${issuePaths(error)}`));
  if (error.type === "params") return new AppError("not_found", "Not found.");
  return invalidInputError(error.all as readonly Issue[]);
}

interface Issue {
  path?: unknown;
  message?: string;
}
const issuePaths = (error: ValidationError) => (error.all as readonly Issue[]).map((issue) => pathOf(issue)).join(", ");
const pathOf = (issue: Issue) =>
  (Array.isArray(issue.path) ? issue.path.join(".") : String(issue.path ?? "")).replace(/^\//, "").replaceAll("/", ".");

/** Bounds the response to a list of invalid items. */
export const MAX_ERROR_FIELDS = 20;

/** 422 with the first message per field; never echoes input. */
export function invalidInputError(issues: readonly Issue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (Object.keys(fields).length >= MAX_ERROR_FIELDS) break;
    fields[nameOf(issue)] ??= messageOf(issue);
  }
  return invalid(fields);
}

const nameOf = (issue: Issue) => {
  const isOwnKey = issue.message?.startsWith("Invalid key");
  const path = (isOwnKey ? pathOf(issue).split(".")[0]! : pathOf(issue)).slice(0, 60);
  return path === "" || path === "root" ? "form" : path;
};

/** zod's own messages aren't for people. */
const messageOf = ({ message }: Issue) =>
  message === undefined || message.startsWith("Invalid ") ? "Please check this entry." : message;

/** A busy or full disk is temporary, so respond with 503. */
function fromStorage(ctx: Ctx, request: Request, error: unknown): AppError | undefined {
  if (!isStorageError(error)) return undefined;
  ctx.log.error("storage", error, { requestId: infoOf(request).id });
  const what = ["GET", "HEAD"].includes(request.method) ? "show this" : "save anything";
  return new AppError("unavailable", `We can't ${what} right now. Please try again in a minute.`, undefined, 30);
}

const unwritable = [/^SQLITE_(BUSY|FULL|IOERR|READONLY|CANTOPEN)/, /^(ENOSPC|EDQUOT|EROFS|EACCES|EIO)$/];

export const isStorageError = (error: unknown) =>
  codeIn(error, (code) => unwritable.some((pattern) => pattern.test(code))) !== undefined;

/** Finds SQLite's code inside drizzle's error. */
export const sqliteCode = (error: unknown) => codeIn(error, (code) => code.startsWith("SQLITE_"));

/** Throws 409 with the sentence if a unique index refuses the row. */
export function writeUnlessTaken<T>(sentence: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (sqliteCode(error) !== "SQLITE_CONSTRAINT_UNIQUE") throw error;
    throw conflict(sentence);
  }
}

function codeIn(error: unknown, isWanted: (code: string) => boolean): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string" && isWanted(error.code)) return error.code;
  return codeIn(error.cause, isWanted);
}

function unexpected(ctx: Ctx, request: Request, error: unknown): AppError {
  ctx.log.error("unexpected", error, { requestId: infoOf(request).id });
  return new AppError("internal", "Something went wrong on our end. Please try again.");
}

export function jsonError(error: AppError): Response {
  const { code, message, fields, suggestions, places, plan, policies } = error;
  // The schema strips unknown fields.
  const answer = ErrorBody.parse({ error: { code, message, fields, suggestions, places, plan, policies } });
  return Response.json(answer, { status: statusByCode[code], headers: retryAfterHeaders(error) });
}

export const retryAfterHeaders = (error: AppError): Record<string, string> =>
  error.retryAfterSeconds ? { "retry-after": String(error.retryAfterSeconds) } : {};
