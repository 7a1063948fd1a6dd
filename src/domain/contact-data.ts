const digitWords = String.raw`zero|oh|cero|(?<=\d)o|o(?=\d) one|uno two|dos|twenty three|tres|thirty four|cuatro|forty
  five|cinco|fifty six|seis|sixty seven|siete|seventy eight|ocho|eighty nine|nueve|ninety`
  .split(/\s+/)
  .map((words) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, "gi"));
const at = /\s*[([{]\s*at\s*[)\]}]\s*|[\s_-]+at[\s_-]+(?=(?:g ?mail|yahoo|hotmail|outlook|icloud|aol)\b)/gi;
const dot =
  /\s*[([{]\s*dot\s*[)\]}]\s*|[\s_-]+d[o0]t[\s_-]+(?=(?:com|net|org|co|io)\b)|\s+\.\s*(?=(?:com|net|org)\b)/gi;

const network =
  "\\b(?:insta(?:gram)?|ig|facebook|fb|whats ?app|snap(?:chat)?|telegram|tik ?tok|discord|twitter|venmo|cash ?app|zelle|pay ?pal|gmail|yahoo|icloud|user ?name)\\b(?: (?:name|handle|id|tag|account|page)\\b)?";
/** A word with a digit, underscore, or period inside. */
const handle = String.raw`(?<![\w.-])[a-z][a-z-]+(?:[\d_#]|\.[a-z\d]{2})[\w.#-]*`;
const plainWords = "(?:private|public|full|down|mostly|just|not|new|gone|the|an?|all|only|great|where|how|too|so)";

/** Dates, which have as many digits as a phone number beside a time or second date, and microchips' 15 digits. */
const harmless = /(?<![\d-])(?:[01]?\d[.-][0-3]?\d[.-](?:20)?\d\d|20\d\d[.-][01]?\d[.-][0-3]?\d|\d{15})(?![\d-])/g;

const patterns = [
  // Ten digits, also one by one, or seven as "555-0142".
  /(?:\d[\s().+-]*){10,}|(?<!\d)(?:\d[^a-z\d]{1,3}){9}\d(?!\d)|(?<![\d$])(?:\d[ -]){6}\d(?!\d)/i,
  /\d{3}[^a-z\d$]{1,3}\d{3}[^a-z\d$]{0,3}\d{4}(?!\d)/i,
  /(?<![\d$.-])\d{3}[.-]\d{4}(?![\d-])|\b(?:call|text|dial)(?: (?:me|us|at|on))* \d{3} ?\d{4}(?!\d)/i,
  // Emails and handles. "Found you on Facebook: do you take cats?" has none.
  /[\w.+-]@[\w-]|(?<!\w)@[a-z_]\w|@\s?[\w-]+\.(?:com|net|org)\b|\$[a-z][\w-]{2,}/i,
  new RegExp(
    `(?<!(?<!\\b(?:me|us) )\\b(?:on|from) )${network}(?: me| us)?\\s*(?:[:=]|/(?!${network}|cash|card|check|credit|google|yelp|web))\\s*\\S`,
    "i",
  ),
  new RegExp(`\\b(?<!did you )(?:dm|pm|text|message|add|follow|find) (?:me|us) (?:on|at|via) ${network}`, "i"),
  new RegExp(`\\b(?:my|our) (?:${network}|handle)(?: is|['’]s) (?!${plainWords}\\b)\\S`, "i"),
  new RegExp(`${network}(?: is| as| me)?[\\s,.-]+${handle}|${handle} (?:(?:on|at|via) )?${network}`, "i"),
  // Links. A capital word after a period begins a sentence.
  /https?:|\bwww\.|[\w-][.,](?:com|net|org)\b|[\w-]\.(?:(?:io|biz)\b|[a-z]{2,}\/\w)/i,
  /[\w-]\.(?:co|info|app|us|me|dog|pet|shop|site|online|store|xyz|grooming)\b/,
];

/** True for phone numbers, emails, links, and handles, also spelled out, but not for prices, weights, dates, and times. */
export function hasContactData(text: string): boolean {
  const typed = text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(harmless, "a date");
  const line = digitWords
    .reduce((before, words, digit) => before.replaceAll(words, `${digit}`), typed)
    .replaceAll(/\b(?:double|triple) (\d)/gi, "$1 $1 $1")
    .replace(at, "@")
    .replace(dot, ".");
  const joined = line.replaceAll(/(?<=(?<!\d)\d) (?=\d(?!\d))/g, "");
  return patterns.some((pattern) => pattern.test(line) || pattern.test(joined));
}
