const digitWords = ["zero|oh", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const at = /\s*[([{]\s*at\s*[)\]}]\s*/g;
const dot = /\s*[([{]\s*dot\s*[)\]}]\s*|\s+dot\s+(?=(?:com|net|org)\b)/g;

const patterns = [
  // Ten digits, or seven as "555-0142".
  /(?:\d[\s().+-]*){10,}/,
  /\d{3}[^a-z\d$]{1,3}\d{3}[^a-z\d$]{1,3}\d{4}(?!\d)/,
  /(?<![\d$.-])\d{3}[.-]\d{4}(?![\d-])/,
  // Emails and handles.
  /[\w.+-]@[\w-]|(?<!\w)@[a-z_]\w/,
  /\b(?:insta(?:gram)?|ig|facebook|fb|whats ?app|snap(?:chat)?|telegram|tik ?tok)\s*[:=/]\s*\S/,
  // Links.
  /https?:|\bwww\.|[\w-]\.(?:com|net|org|io|co|info|biz|app)\b/,
];

/** True for phone numbers, emails, links, and handles, also spelled out, but not for prices, weights, dates, and times. */
export function hasContactData(text: string): boolean {
  const typed = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Pd}/gu, "-");
  const line = digitWords
    .reduce((before, word, digit) => before.replaceAll(new RegExp(`\\b(?:${word})\\b`, "g"), `${digit}`), typed)
    .replace(at, "@")
    .replace(dot, ".");
  return patterns.some((pattern) => pattern.test(line));
}
