import * as z from "zod/mini";

const MIN_HANDLE = 3;
export const MAX_HANDLE = 40;

const shape = "Use 3 to 40 letters, numbers, and single hyphens. For example: castillo-grooming";
const noLetter = "Use at least one letter";

export const plainHandle = (text: string) => text.trim().replace(/^@/, "").toLowerCase();

export const isHandle = (text: string) =>
  text.length >= MIN_HANDLE && text.length <= MAX_HANDLE && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

export const HandleInput = z.object({
  handle: z.pipe(
    z.pipe(z.string(shape), z.transform(plainHandle)),
    z.string().check(
      z.refine(isHandle, shape),
      z.refine((text) => /[a-z]/.test(text) || !isHandle(text), noLetter),
    ),
  ),
});
export type HandleInput = z.infer<typeof HandleInput>;

/** UTC milliseconds. */
export const HandleView = z.object({
  handle: z.nullable(z.string()),
  old: z.array(z.object({ handle: z.string(), until: z.number() })),
});
export type HandleView = z.infer<typeof HandleView>;

export const handlePath = (handle: string) => `/@${handle}`;
export const embedPath = (handle: string) => `/embed/@${handle}`;
