import * as z from "zod/mini";
import { optionalText, requiredText } from "./fields.ts";
import { isOneLine, ONE_LINE_TEXT, personNameProblem, usernameProblem } from "./names.ts";

export const requiredLine = (message: string, max: number) =>
  z.pipe(requiredText(message, max), z.string().check(z.refine(isOneLine, ONE_LINE_TEXT)));

export const optionalLine = (max: number) =>
  z.pipe(optionalText(max), z.nullable(z.string().check(z.refine(isOneLine, ONE_LINE_TEXT))));

const withoutProblem = (problemOf: (name: string) => string | null) =>
  z
    .string()
    .check(
      z.refine((name) => problemOf(name) === null, { error: ({ input }) => problemOf(String(input)) ?? undefined }),
    );

export const personName = withoutProblem(personNameProblem);

export const fullName = z.pipe(requiredText("Full name is required", 100), personName);

export const newUsername = z.pipe(
  z.pipe(
    requiredText("Username must be at least 3 characters", 40, 3),
    z.transform((name: string) => name.toLowerCase()),
  ),
  withoutProblem(usernameProblem),
);
