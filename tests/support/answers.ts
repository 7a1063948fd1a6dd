import type { ErrorBody } from "#src/shared/base/errors.ts";
import type { ToastMessage } from "#src/shared/base/toasts.ts";

type Asked = Response | Promise<Response>;

/** The body of a success. */
export async function bodyOf<T>(asked: Asked): Promise<T> {
  const response = await asked;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The status of an answer, and the sentences of a refusal. */
export async function refusalOf(asked: Asked) {
  const response = await asked;
  const { error } = (await response.json()) as Partial<ErrorBody>;
  return { status: response.status, message: error?.message, fields: error?.fields };
}

/** Returns the field messages of a 422 or the status of any other answer. */
export async function fieldErrorsOf(asked: Asked) {
  const { status, fields } = await refusalOf(asked);
  return status === 422 ? fields : status;
}

/** Returns a refusal's status with its field messages or its sentence. */
export async function refusal(asked: Asked) {
  const { status, fields, message } = await refusalOf(asked);
  return [status, fields ?? message];
}

/** A message that the next page shows. */
export const flash = (kind: ToastMessage["kind"], title: string, description: string) => ({ kind, title, description });
