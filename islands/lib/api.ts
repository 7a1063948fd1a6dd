import type { ErrorBody, SuggestedTime } from "#src/shared/errors.ts";

/** A call to /api that did not work. The message is 'STATUS: body text'; people read `sentence`. */
export class ApiError extends Error {
  /** What happened, for people. */
  readonly sentence: string;
  /** Messages beside inputs, by the name of the field. */
  readonly fields: Record<string, string>;
  /** Times that can be asked for in place of one that is full. */
  readonly suggestions: SuggestedTime[];

  constructor(
    readonly status: number,
    body: string,
  ) {
    super(`${status}: ${body}`);
    const { message, fields, suggestions } = errorIn(body);
    this.sentence = message ?? "Something went wrong. Please try again.";
    this.fields = fields ?? {};
    this.suggestions = suggestions ?? [];
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

/** Why a call did not work, in a sentence for people. */
export const sentenceOf = (error: unknown, otherwise = "Something went wrong. Please try again.") =>
  error instanceof ApiError ? error.sentence : otherwise;

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Calls the API as JSON with this browser's session. Throws an ApiError, also when no answer came (status 0). */
export async function sendToApi(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(path, {
    method,
    credentials: "same-origin",
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
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
