import { status } from "elysia";

/** The answer to what was done and shows nothing. */
export const noContent = (_done?: unknown) => status(204, undefined);

/** The answer to what was done, in words. */
export const doneView = (message: string, _done?: unknown) => ({ message });
