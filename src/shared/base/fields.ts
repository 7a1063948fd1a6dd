import * as z from "zod/mini";

/** C0 controls except tab and newline, and the characters that reorder text: what is read must be what was written. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const forbidden = /[\u0000-\u0008\u000B-\u001F\u007F\u202A-\u202E\u2066-\u2069]/;

/** Text as people type it: trimmed, composed (NFC), Windows line ends folded, at most `max` characters. */
export const text = (max: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.replaceAll("\r\n", "\n").normalize("NFC").trim()),
    ),
    z.string().check(
      z.maxLength(max, `Use at most ${max} characters`),
      z.refine((value) => !forbidden.test(value) && value.isWellFormed(), "Remove the hidden characters"),
    ),
  );

/** Text that must be there; `message` is shown when it is missing or shorter than `min`. */
export const required = (message: string, max: number, min = 1) =>
  z.pipe(z._default(z.string(message), ""), text(max).check(z.refine((value) => value.length >= min, message)));

/** Text for a field that may be left out of a change (wrap it in `optional`), but not be emptied. */
export const givenText = (message: string, max: number, min = 1) =>
  z.pipe(z.string(message), text(max).check(z.refine((value) => value.length >= min, message)));

/** Text that may be missing; an empty one counts as missing. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(text(max))),
    z.transform((value) => value || null),
  );

/** Ids are positive integers; a string of digits is read too, so that forms and JSON share one schema. */
export const id = (message = "Choose an option from the list") =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,9}$/, message))], message),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number().check(z.int(message), z.gte(1, message), z.lte(9_999_999_999, message)),
    ),
  );

/** Of a list that is shown in pages; the first unless it says another. */
export const pageNumber = z._default(id("Choose a page from the list"), 1);

/** The id in a path: anything but 1…9999999999 is an unknown page or record. */
export const PathId = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,9}$/)) });

/** Up to 64 characters in words with single dots, then names of letters, digits, and inner dashes; the last one is no number, as an IP's is. */
const emailPattern =
  /^(?=[^@]{1,64}@)[^\s@<>"(),:;\\[\].]+(?:\.[^\s@<>"(),:;\\[\].]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?!\d+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;
const emailMessage = "Please enter a valid email address";
export const email = z.pipe(required(emailMessage, 254), z.string().check(z.regex(emailPattern, emailMessage)));

/** An e-mail address that may be left out of a change, with the words of its form. */
export const emailText = (message: string) =>
  z.pipe(givenText(message, 254), z.string().check(z.regex(emailPattern, message)));

const phoneMessage = "Enter at least 10 digits";
/** Optional; when given, at least ten digits. */
export const phone = z.pipe(
  optionalText(30),
  z.nullable(z.string().check(z.refine((value) => value.replace(/\D/g, "").length >= 10, phoneMessage))),
);

/** Five digits, or nine with a dash. */
export const zipCode = z.pipe(
  required("ZIP code is required", 10, 5),
  z.string().check(z.regex(/^\d{5}(-\d{4})?$/, "Enter a 5-digit ZIP code")),
);

/** One value or several, as forms and JSON bodies send them, become a list. */
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.pipe(
    z.transform((value: unknown): z.core.input<T>[] =>
      value === undefined || value === null || value === "" ? [] : ([value].flat() as z.core.input<T>[]),
    ),
    z.array(item).check(z.maxLength(50, "Choose at most 50")),
  );
