import { status } from "elysia";

/** Answers 204. */
export const noContent = (_done?: unknown) => status(204, undefined);

/** Answers with a message. */
export const doneView = (message: string, _done?: unknown) => ({ message });
