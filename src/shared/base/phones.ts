/** The first number of a text, as people write them: its digits, with a plus where that was typed, and an extension. */
function firstNumber(text: string) {
  const first = text.split(/[/;,|]|\bor\b/i).find((part) => part.replace(/\D/g, "").length > 6) ?? text;
  const [, number = "", extension] = /^(.*?)(?:(?:ext(?:ension)?|x|#)[.:\s]*(\d{1,6}))?\D*$/i.exec(first) ?? [];
  return { digits: number.replace(/[^+\d]/g, "").replace(/(?<=.)\+/g, ""), extension };
}

/** What a link dials: "tel:8285550143;ext=12" from "(828) 555-0143 ext. 12" (RFC 3966). */
export function dialed(phone: string): string {
  const { digits, extension } = firstNumber(phone);
  return `tel:${digits}${extension ? `;ext=${extension}` : ""}`;
}

/**
 * What two spellings of one number have in common; null for what is no number, such as "n/a" or "555". The country is left out of
 * American ones, and so is an extension.
 */
export function phoneKey(phone: string): string | null {
  const { digits } = firstNumber(phone);
  const american = digits.replace(/^\+?1(?=\d{10}$)/, "");
  if (/^[2-9]\d{2}[2-9]\d{6}$/.test(american)) return american;
  return /^\+[2-9]\d{7,14}$/.test(digits) ? digits : null;
}
