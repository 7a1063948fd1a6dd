const digitWords = ["zero|oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const at = /\s*[([{]\s*at\s*[)\]}]\s*|\s+at\s+(?=(?:gmail|yahoo|hotmail|outlook|icloud|aol)\b)/gi;
const dot = /\s*[([{]\s*dot\s*[)\]}]\s*|\s+dot\s+(?=(?:com|net|org)\b)/gi;

/** With dashes or periods; with a time or a second date it would have the digits of a phone number. */
const date = /(?<!\d)(?:[01]?\d[.-][0-3]?\d[.-]20\d\d|20\d\d[.-][01]?\d[.-][0-3]?\d)(?!\d)/g;

const patterns = [
  // Ten digits, also one by one, or seven as "555-0142".
  /(?:\d[\s().+-]*){10,}|(?<!\d)(?:\d[^a-z\d]{1,3}){9}\d(?!\d)/i,
  /\d{3}[^a-z\d$]{1,3}\d{3}[^a-z\d$]{1,3}\d{4}(?!\d)/i,
  /(?<![\d$.-])\d{3}[.-]\d{4}(?![\d-])/,
  // Emails and handles.
  /[\w.+-]@[\w-]|(?<!\w)@[a-z_]\w/i,
  /\b(?:insta(?:gram)?|ig|facebook|fb|whats ?app|snap(?:chat)?|telegram|tik ?tok)\s*[:=/]\s*\S/i,
  // Links. A capital word after a period begins a sentence.
  /https?:|\bwww\.|[\w-]\.(?:(?:com|net|org|io|biz)\b|[a-z]{2,}\/\w)/i,
  /[\w-]\.(?:co|info|app|us|me|dog|pet|shop)\b/,
];

/** True for phone numbers, emails, links, and handles, also spelled out, but not for prices, weights, dates, and times. */
export function hasContactData(text: string): boolean {
  const typed = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(date, "a date");
  const line = digitWords
    .reduce((before, word, digit) => before.replaceAll(new RegExp(`\\b(?:${word})\\b`, "gi"), `${digit}`), typed)
    .replace(at, "@")
    .replace(dot, ".");
  return patterns.some((pattern) => pattern.test(line));
}
