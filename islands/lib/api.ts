import type { ErrorBody } from "#src/shared/base/errors.ts";

/** A call to /api that did not work. The message is 'STATUS: body text'; people read `sentence`. */
export class ApiError extends Error {
  readonly sentence: string;
  readonly fields: Record<string, string>;
  /** All that our own answer says. */
  readonly answer: Partial<ErrorBody["error"]>;

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    this.answer = errorIn(body);
    const { message, fields } = this.answer;
    this.sentence = message ?? "Something went wrong. Please try again.";
    this.fields = fields ?? {};
  }
}

/** The error in our own answers; a proxy on the way may have sent anything else. */
function errorIn(body: string): Partial<ErrorBody["error"]> {
  try {
    return (JSON.parse(body) as ErrorBody | null)?.error ?? {};
  } catch {
    return {};
  }
}

/** What the server wants to be confirmed first, in a sentence; undefined when it is something else. */
export const confirmationRequired = (error: unknown) => (error instanceof ApiError ? error.fields.confirm : undefined);

export const planIn = (error: unknown) => (error instanceof ApiError ? error.answer.plan : undefined);

export const sentenceOf = (error: unknown, otherwise = "Something went wrong. Please try again.") =>
  error instanceof ApiError ? error.sentence : otherwise;

type Method = "GET" | "POST" | "PATCH" | "DELETE" | "PUT";

/** Calls the API as JSON with this browser's session. Throws an ApiError, also when no answer came (status 0). */
export async function sendToApi(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    // Of nothing it makes undefined, and then there is no body.
    body: JSON.stringify(body),
  }).catch(() => {
    throw new ApiError(0, unreachable);
  });
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText);
  return response;
}

/** Stands for an answer when there is none. */
export const unreachable = `{"error":{"message":"We can't reach the server. Please check your connection and try again."}}`;

/** Like `sendToApi`, and reads the answer; one without a body gives undefined. */
export async function callApi<T>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<T> {
  const response = await sendToApi(method, path, body, headers);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
