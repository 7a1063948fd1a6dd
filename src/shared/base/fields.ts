import * as z from "zod/mini";
import { parseEmail } from "./mailbox.ts";
import { plainText } from "./plain-text.ts";

/** C0 controls except tab and newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const forbidden = /[\u0000-\u0008\u000B-\u001F\u007F]/;

/** Normalized (plain-text.ts), up to `max` characters. */
export const text = (max: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(plainText)),
    z.string().check(
      z.maxLength(max, `Use at most ${max} characters`),
      z.refine((value) => !forbidden.test(value) && value.isWellFormed(), "Remove the hidden characters"),
    ),
  );

/** `message` is for missing and too short values. */
export const requiredText = (message: string, max: number, min = 1) =>
  z.pipe(z._default(z.string(message), ""), text(max).check(z.refine((value) => value.length >= min, message)));

/** For a field that a change may leave out but not empty. */
export const nonEmptyText = (message: string, max: number, min = 1) =>
  z.pipe(z.string(message), text(max).check(z.refine((value) => value.length >= min, message)));

/** Null if empty or missing. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(text(max))),
    z.transform((value) => value || null),
  );

/** Null if empty; may not be missing. */
export const textOrNull = (max: number) =>
  z.pipe(
    z.nullable(text(max)),
    z.transform((value) => value || null),
  );

/** Adds the "https://" that people leave out. */
export const withHttps = (typed: string) => (/^[\w-]+(\.[\w-]+)+([/?]|$)/.test(typed) ? `https://${typed}` : typed);

/** Null if empty. `pattern` checks the address as browsers write it. */
export const linkOrNull = (max: number, pattern: RegExp, message: string) =>
  z.pipe(
    z.pipe(
      textOrNull(max),
      z.transform((typed) => typed && withHttps(typed)),
    ),
    z.nullable(z.string().check(z.refine((link) => URL.canParse(link) && pattern.test(new URL(link).href), message))),
  );

/** Accepts digits as text, so that forms and JSON share a schema. */
export const id = (message = "Choose an option from the list") =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^[1-9]\d{0,9}$/, message))], message),
    z.pipe(
      z.transform((value: number | string) => Number(value)),
      z.number().check(z.int(message), z.gte(1, message), z.lte(9_999_999_999, message)),
    ),
  );

/** A number only, no digits as text. */
export const integerIn = (least: number, most: number, message: string) =>
  z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message));

/** Also digits as text. `least` is 1 or more. */
export const integerOrDigits = (least: number, most: number, message: string) =>
  z.pipe(id(message), integerIn(least, most, message));

export const pageNumber = z._default(id("Choose a page from the list"), 1);

/** Anything else is a 404. */
export const pathId = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number));
export const IdParams = z.object({ id: pathId });

/** Token of an emailed link; "" if missing. */
export const TokenQuery = z.object({ token: z.catch(z.string(), "") });
export const TokenInput = z.object({ token: requiredText("This link isn't valid", 120) });
export type TokenInput = z.infer<typeof TokenInput>;

const asMailbox = (message: string) =>
  z.pipe(
    z.transform((typed: string) => parseEmail(typed) ?? ""),
    z.string().check(z.minLength(1, message), z.maxLength(254, message)),
  );
const emailMessage = "Please enter a valid email address";
export const email = z.pipe(requiredText(emailMessage, 254), asMailbox(emailMessage));

export const nonEmptyEmail = (message: string) => z.pipe(nonEmptyText(message, 254), asMailbox(message));

const MAX_PHONE = 30;
/** Vanity numbers such as "1-800-FLOWERS". */
const vanity = /^(?=.*[A-Z]{3})(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*(?:[A-Z\d][\s.-]*){7,}$/i;
const isPhone = (value: string) => (value.match(/\p{Nd}/gu)?.length ?? 0) >= 10 || vanity.test(value);
const inAscii = (typed: string) => typed.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
export const phone = z.pipe(
  z.pipe(
    optionalText(MAX_PHONE),
    z.transform((value: string | null) => value && inAscii(value)),
  ),
  z.nullable(text(MAX_PHONE).check(z.refine(isPhone, "Enter at least 10 digits"))),
);

/** Some phones fill in nine digits without the hyphen, and copied addresses have a dash. */
export const zipCode = z.pipe(
  z.pipe(
    requiredText("ZIP code is required", 10, 5),
    z.transform((typed: string) => inAscii(typed).replace(/^(\d{5})[ \p{Pd}]?(\d{4})$/u, "$1-$2")),
  ),
  z.string().check(z.regex(/^\d{5}(-\d{4})?$/, "Enter a 5-digit ZIP code")),
);

/** Accepts one value or several. */
export const listOf = <T extends z.core.SomeType>(item: T) =>
  z.pipe(
    z.transform((value: unknown): z.core.input<T>[] =>
      value === undefined || value === null || value === "" ? [] : ([value].flat() as z.core.input<T>[]),
    ),
    z.array(item).check(z.maxLength(50, "Choose at most 50")),
  );
