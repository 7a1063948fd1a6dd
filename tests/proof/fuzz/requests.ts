import fc from "fast-check";
import { fitting, type Known, knownToCall, type Schema } from "./by-schema.ts";
import { type Call, FORM } from "./calls.ts";
import { CALENDAR_TOKEN } from "./cast.ts";
import { changed, step } from "./near.ts";
import type { Sent } from "./sent.ts";
import { PHOTO_FILE } from "./threads.ts";
import { CANARY, extraField, nastyText, nastyValue, toText } from "./values.ts";

const JSON_TYPE = "application/json";
const BOUNDARY = "fuzz-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

export function requestsFor(call: Call, all: Known): fc.Arbitrary<Sent> {
  const known = knownToCall(call, all);
  return fc
    .record({
      path: pathOf(call, known),
      query: queryOf(call, known),
      headers: oddHeaders,
      content: call.method === "GET" ? fc.constant({}) : contentOf(call, known),
    })
    .map(({ path, query, headers, content }): Sent => {
      const { type, body } = content as Content;
      return {
        method: call.method,
        path: path + query,
        headers: { ...(type === undefined ? {} : { "content-type": type }), ...headers },
        body,
      };
    });
}

interface Content {
  type?: string;
  body?: string;
}

function pathOf({ path }: Call, known: Known): fc.Arbitrary<string> {
  const parts = path.split(/(\{\w+\})/).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    return fc.oneof({ weight: 3, arbitrary: goodPart(name, known) }, badPart);
  });
  return fc.tuple(...parts).map((all) => all.join(""));
}

const files = [
  ...["7.svg", "index.xml", "groomers-1.xml", "icon-192.png", "groomer-1.png", "nc", "asheville", "pages.xml"],
  `${CALENDAR_TOKEN}.ics`,
  PHOTO_FILE,
  ...["35.60,-82.55,25,tall", "36.95,-95.85,900,wide", "30.00,-60.00,25,wide"].map(
    (frame) => `${frame}-0123456789.svg`,
  ),
];

const goodPart = (name: string, known: Known) =>
  fc.constantFrom(...(known.get(name) ?? files)).map((value) => encodeURIComponent(String(value)));

const badPart = fc.oneof(
  fc.constantFrom("%zz", "%", "%00", "%0a", "%E0%A4%A", "%ff%fe", "%2e%2e%2f", "%2F", "%5c", ";", "0", "-1", "1.0"),
  fc.constantFrom("0x10", "1e3", "01", "9999999999", "99999999999", "9".repeat(400), "%F0%9F%90%95", "__proto__"),
  nastyText.map((text) => encodeURIComponent(text.toWellFormed()) || "x"),
);

function queryOf({ query }: Call, known: Known): fc.Arbitrary<string> {
  const names = query.length > 0 ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...query) }, oddName) : oddName;
  const pair = names.chain((name) => fc.tuple(fc.constant(name), queryValue(name, known)));
  const pairs = fc
    .array(pair, { maxLength: query.length > 0 ? 6 : 2 })
    .map((list) => list.map(([name, value]) => `${encoded(name)}=${encoded(String(value))}`).join("&"));
  const all =
    query.length > 0 ? fc.tuple(...query.map((name) => oneOf(name, known))).map((list) => list.join("&")) : pairs;
  return fc
    .oneof({ weight: 4, arbitrary: pairs }, { weight: 2, arbitrary: all }, brokenQuery)
    .map((text) => (text === "" ? "" : `?${text}`));
}

const queryValue = (name: string, known: Known): fc.Arbitrary<unknown> => {
  const telling = known.get(name);
  return telling ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...telling) }, nastyText) : nastyText;
};

const oneOf = (name: string, known: Known) =>
  fc.constantFrom(...(known.get(name) ?? [""])).map((value) => `${name}=${encoded(String(value))}`);

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const oddName = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "a[b]", "a[__proto__][b]", ""),
  nastyText,
);
const brokenQuery = fc.constantFrom(
  "%zz",
  "a=%zz",
  "%00=1",
  "=",
  "&&&",
  "a&a=1&a=2",
  "id=1&id=2",
  "page=1&page=2",
  "?",
  "zipCode=28801&zipCode=99501",
  "q=%E0%A4%A",
  "q=%00",
  `q=${"%20".repeat(2000)}`,
);

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  fc.constantFrom<Record<string, string>[]>(
    { "idempotency-key": CANARY },
    { "idempotency-key": "x".repeat(300) },
    { accept: "text/html" },
    { "accept-encoding": "br;q=nope, gzip;q=2, *" },
    { "if-none-match": '"' },
    { cookie: "flash=%7B%7D; sid=x; sid=; =; __proto__=1" },
    { cookie: `flash=${Buffer.from('{"kind":"error","title":1}').toString("base64url")}` },
    { "user-agent": "x".repeat(4000) },
    { "x-forwarded-for": "1.2.3.4, ::1, nonsense" },
    { range: "bytes=9-1,-0" },
    { "content-length": "nonsense" },
    { "content-length": "-1" },
    { "sec-fetch-site": "cross-site" },
    { origin: "null" },
    { host: "evil.example" },
  ),
  nastyText.map((text) => ({ "idempotency-key": latin(text) })),
);

const latin = (text: string) => text.replaceAll(/[^\x21-\x7e\xa1-\xff]/g, "").slice(0, 200);

function contentOf({ bodies, kind }: Call, known: Known): fc.Arbitrary<Content> {
  const schemas = Object.entries(bodies);
  const own = schemas.map(([type, schema]) => bodyLike(type, schema, known));
  const usual = kind === "api" ? JSON_TYPE : FORM;
  const anything = fc.oneof(
    nastyValue.map((value): Content => ({ type: usual, body: toText(value) })),
    fc.array(extraField, { maxLength: 5 }).map((pairs): Content => written(usual, asObject(pairs))),
    brokenText.map((body): Content => ({ type: usual, body })),
    fc.tuple(oddType, brokenText).map(([type, body]): Content => ({ type, body })),
    fc.constantFrom<Content[]>({}, { type: usual }, { type: usual, body: "" }),
  );
  if (own.length === 0) return fc.oneof({ weight: 3, arbitrary: fc.constant<Content>({}) }, anything);
  const right = fc.oneof(...own);
  const wrongType = fc.tuple(right, oddType).map(([content, type]): Content => ({ ...content, type }));
  return fc.oneof({ weight: 12, arbitrary: right }, { weight: 3, arbitrary: anything }, wrongType);
}

function bodyLike(type: string, schema: Schema, known: Known): fc.Arbitrary<Content> {
  const steps = fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 3 }) },
  );
  return fc.tuple(fitting(schema, known), steps).map(([value, list]) => written(type, changed(value, list)));
}

const asObject = (pairs: [string, unknown][]) => {
  const object = {};
  for (const [key, value] of pairs) Object.defineProperty(object, key, { value, enumerable: true, configurable: true });
  return object;
};

function written(type: string, value: unknown): Content {
  if (type === JSON_TYPE) return { type, body: toText(value) };
  const pairs = pairsOf(value);
  if (type === FORM) return { type, body: pairs.map(([name, text]) => `${encoded(name)}=${encoded(text)}`).join("&") };
  return { type: MULTIPART, body: multipart(pairs) };
}

const pairsOf = (value: unknown): [string, string][] =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.entries(value).flatMap(([name, item]) =>
        [item].flat(5).map((one): [string, string] => [name, typeof one === "string" ? one : toText(one)]),
      )
    : [["", toText(value)]];

const multipart = (pairs: [string, string][]) =>
  `${pairs
    .slice(0, 80)
    .map(([name, text]) => {
      const file = ["image", "photos"].includes(name) ? '; filename="../evil\r\n.png"\r\nContent-Type: image/png' : "";
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, "_")}"${file}\r\n\r\n${text}\r\n`;
    })
    .join("")}--${BOUNDARY}--\r\n`;

const oddType = fc.constantFrom(
  ...["text/plain", "application/jsonx", "application/json; charset=utf-16", "APPLICATION/JSON", "*/*", ";;;"],
  ...[FORM, "multipart/form-data", MULTIPART, "application/json, text/html", "application/octet-stream", "text/xml"],
);

const brokenText = fc.oneof(
  fc.constantFrom(
    ...["{", "}", '{"a":', "[1,]", "NaN", "Infinity", "'a'", "\u0000", "null", "0", '""', "[]", '{"a":1}{"b":2}'],
    ...['{"__proto__":{"polluted":true}}', '{"a":"\\ud800"}', "\ufeff{}", '{"a":1,"a":2}', "/*x*/{}", "undefined"],
    ...["[".repeat(5000), `${"[".repeat(101)}${"]".repeat(101)}`, `{"a":${"[".repeat(99)}${"]".repeat(99)}}`],
    ...["a=1&a=2&a[b]=3", "__proto__[polluted]=true", "%zz=%zz", "=&=&", "&".repeat(3000)],
    `--${BOUNDARY}\r\n\r\n`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nGIF89a\r\n--${BOUNDARY}--`,
    "x".repeat(33 * 1024),
  ),
  nastyText,
);
