import fc from "fast-check";

export const raw = (text: string) => `\u0001raw:${text}`;

export const toText = (value: unknown): string =>
  (JSON.stringify(value) ?? "null").replaceAll(
    /"\\u0001raw:((?:[^"\\]|\\.)*)"/g,
    (_, text: string) => JSON.parse(`"${text}"`) as string,
  );

export const CANARY = "zq7canary";
/** Markup that would run; a page that shows it must write it as text. */
export const MARKUP = `"><img src=x onerror=${CANARY}>`;

const long = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const deep = (depth: number) => raw(`${"[".repeat(depth)}${"]".repeat(depth)}`);

export const texts = [
  "",
  " ",
  "\t\n",
  CANARY,
  MARKUP,
  `</script><script>${CANARY}</script>`,
  `'; DROP TABLE users; -- ${CANARY}`,
  "%' OR 1=1 --",
  `" NEAR( * ${CANARY}`,
  "%_%",
  "\u0000",
  `a\u0000${CANARY}`,
  "\ud800",
  "\udfff\ud800",
  "\u202egnp.exe",
  "\u2066\u2069",
  "\ufeff\u200b\u2028\u2029",
  "e\u0301\u0327",
  "\u0130\u00df\ufb01",
  "👩‍👩‍👧‍👦🏳️‍🌈",
  "مرحبا שלום",
  "NaN",
  "Infinity",
  "-0",
  "0x10",
  "1e3",
  "١٢٣",
  "１２３",
  "null",
  "undefined",
  "true",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "..\\..\\boot.ini",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "data:text/html,<script>1</script>",
  "data:image/png;base64,",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "data:image/png;base64,!!!!",
  "\r\nSet-Cookie: sid=1",
  "{{7*7}}<%= 7*7 %>",
  "9".repeat(400),
  "2026-02-30",
  "9999-12-31",
  "0000-00-00",
  "-271821-04-20",
  "+275760-09-13",
  "2026-06-16T25:61:61Z",
  "2026-06-16T10:00:00Z",
  "2026-12-01x",
  "2026-12-99",
  "24:00",
  long("a", 10_000),
  long("🐕", 10_000),
  long("e\u0301", 9_999),
  long("\u0000", 300),
] as const;

const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  0,
  -0,
  -1,
  0.5,
  0.1 + 0.2,
  1e21,
  1e257,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER - 1,
  2 ** 31,
  2 ** 32,
  2 ** 63,
  5e-324,
  raw("1e999"),
  raw("-1e999"),
  raw("1e-999"),
  raw("-0"),
  raw("9223372036854775808"),
  raw("0.1e1"),
  deep(90),
  { __proto__: null, a: 1 },
  { constructor: { prototype: { polluted: true } } },
  raw('{"__proto__":{"polluted":true}}'),
  raw('{"toString":1,"valueOf":1,"length":-1}'),
  Array.from({ length: 50 }, () => 0),
  Array.from({ length: 51 }, () => 0),
  Array.from({ length: 2000 }, () => "x"),
  Array.from({ length: 3000 }, () => null),
];

export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...texts) },
  fc.string({ unit: "grapheme", maxLength: 40 }),
  // Not fc.string because it takes a second to search its own words among these characters.
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
);

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom(...others) },
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Names with a meaning to an engine, or that would give rights if accepted. */
export const extraField: fc.Arbitrary<[string, unknown]> = fc.oneof(
  fc.constantFrom<[string, unknown][]>(
    ["__proto__", { polluted: true, role: "admin" }],
    ["constructor", { prototype: { polluted: true } }],
    ["prototype", { polluted: true }],
    ["role", "admin"],
    ["isAdmin", true],
    ["status", "completed"],
    ["isMembershipActive", true],
    ["toJSON", CANARY],
    ["then", CANARY],
    ["", CANARY],
    [CANARY, CANARY],
    ["length", 9e15],
  ),
  fc.tuple(nastyText, nastyValue),
);
