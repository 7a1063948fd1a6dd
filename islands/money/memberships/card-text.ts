const digitsOf = (text: string) => text.replaceAll(/\D/g, "");

/** "4242 4242 4242 4242". */
export const cardNumber = (text: string) =>
  digitsOf(text)
    .slice(0, 19)
    .replaceAll(/(.{4})(?=.)/g, "$1 ");

/** "08/30" from "830", "08-30", or "8/2030". */
export function expiryDate(text: string): string {
  const [, month, year] = /^\s*(\d{1,2})\D+(?:20)?(\d{0,2})/.exec(text) ?? [];
  const digits = month ? month.padStart(2, "0") + year : digitsOf(text);
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole;
}

/** Invalid text yields values that the schema rejects. */
export function expiryParts(text: string) {
  const [, expMonth = "", expYear = ""] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  return { expMonth, expYear };
}

/** Formats while typing and keeps the caret after its digit. */
export function retype(input: HTMLInputElement, format: (text: string) => string) {
  const { value, selectionStart } = input;
  const digitsBefore = digitsOf(value.slice(0, selectionStart ?? value.length)).length;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const text = format(value);
  if (text === value) return;
  input.value = text;
  const caret = isAtEnd ? text.length : placeAfter(text, digitsBefore);
  input.setSelectionRange(caret, caret);
}

const placeAfter = (text: string, digits: number) =>
  new RegExp(`^(\\D*\\d){${digits}}`).exec(text)?.[0].length ?? text.length;
