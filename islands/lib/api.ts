import type { ErrorBody } from "#src/shared/base/errors.ts";
import { PERSON_HEADER } from "#src/shared/base/session-header.ts";
import { LOG_IN_FIRST_TEXT } from "#src/shared/base/toasts.ts";

const FAILED_TEXT = "Something went wrong. Please try again.";

/** The message is 'STATUS: body text'; `sentence` is for people. */
export class ApiError extends Error {
  declare readonly sentence: string;
  declare readonly fields: Record<string, string>;
  declare readonly answer: Partial<ErrorBody["error"]>;

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    this.answer = errorIn(body);
    const { message, fields } = this.answer;
    this.sentence = message ?? FAILED_TEXT;
    this.fields = fields ?? {};
    if (message === LOG_IN_FIRST_TEXT)
      import("../ui/logged-out.ts").then(({ showLoggedOutToast }) =>
        showLoggedOutToast("Nothing was saved. Log in and try again."),
      );
  }
}

/** A proxy may send anything. */
function errorIn(body: string): Partial<ErrorBody["error"]> {
  try {
    return (JSON.parse(body) as ErrorBody | null)?.error ?? {};
  } catch {
    return {};
  }
}

/** Returns the server's confirmation question, or undefined if the error is something else. */
export const confirmationQuestion = (error: unknown) => (error as Partial<ApiError>).fields?.confirm;

export const dayPlanFromError = (error: unknown) => (error as Partial<ApiError>).answer?.plan;

export const errorSentence = (error: unknown, otherwise = FAILED_TEXT) =>
  (error as Partial<ApiError>).sentence ?? otherwise;

export type HttpVerb = "GET" | "POST" | "PATCH" | "DELETE" | "PUT";

const jsonType = { "content-type": "application/json" };

/** JSON with the session cookie. Throws ApiError, with status 0 for no response. */
export async function sendToApi(method: HttpVerb, path: string, body?: unknown, headers?: Record<string, string>) {
  // Undefined for visitors.
  const { person } = document.body.dataset;
  const response = await fetch(path, {
    method,
    headers: { ...(person && { [PERSON_HEADER]: person }), ...(body !== undefined && jsonType), ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, serverDownJson);
  });
  if (response.ok) return response;
  const error = new ApiError(response.status, (await response.text()) || response.statusText);
  // A row already gone counts as removed.
  if (method !== "DELETE" || error.answer.code !== "not_found") throw error;
  return response;
}

export const serverDownJson = `{"error":{"message":"We can't reach the server. Please check your connection and try again."}}`;

export async function callApi<T>(
  method: HttpVerb,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  const response = await sendToApi(method, path, body, headers);
  return (response.ok && response.status !== 204 ? await response.json() : undefined) as T;
}
