import { gzipSync } from "node:zlib";
import type { Site } from "./site.ts";

type Bytes = string | Uint8Array;

export interface Evil {
  pieces: Iterable<Bytes>;
  hangsUp?: boolean;
  isHarmless?: boolean;
}

const MB = 1024 * 1024;
const JSON_TYPE = "Content-Type: application/json";
const FORM_TYPE = "Content-Type: multipart/form-data; boundary=x";
const LOGIN = "/api/login";
const UPLOAD = "/api/portfolio-images";
const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

/** Functions that make each value's bytes on sending, because some are large. */
export function evilRequests({ host, world }: Site): Record<string, () => Evil> {
  const cookie = `Cookie: ${world.owners[0]!.cookie}`;
  const head = (line: string, ...lines: string[]) =>
    [`${line} HTTP/1.1`, `Host: ${host}`, ...lines, "\r\n"].join("\r\n");
  const get = (path: string, ...lines: string[]): Evil => ({ pieces: [head(`GET ${path}`, ...lines)] });
  const post = (path: string, body: Bytes, ...lines: string[]): Evil => ({
    pieces: [head(`POST ${path}`, `Content-Length: ${body.length}`, ...lines), body],
  });
  const chunked = (path: string, bytes: number, ...lines: string[]): Evil => ({
    pieces: chunksOf(head(`POST ${path}`, "Transfer-Encoding: chunked", ...lines), bytes),
  });
  const login = (body: string, ...lines: string[]): Evil => ({
    pieces: [head(`POST ${LOGIN}`, JSON_TYPE, ...lines) + body],
  });
  const bare = (...bytes: Bytes[]): Evil => ({ pieces: bytes });
  const cut = (evil: Evil): Evil => ({ ...evil, hangsUp: true });
  const harmless = (evil: Evil): Evil => ({ ...evil, isHarmless: true });

  return {
    "8 MiB and a byte": () => post(LOGIN, "a".repeat(8 * MB + 1), JSON_TYPE),
    "8 MiB and a byte as a photo": () => post(UPLOAD, "a".repeat(8 * MB + 1), JSON_TYPE, cookie),
    "200 MB in chunks": () => chunked(LOGIN, 200 * MB, JSON_TYPE),
    "200 MB in chunks as a photo": () => chunked(UPLOAD, 200 * MB, FORM_TYPE, cookie),
    "200 MB in chunks from a stranger": () => chunked(UPLOAD, 200 * MB, FORM_TYPE),
    "200 MB in chunks to nowhere": () => chunked("/nowhere", 200 * MB, FORM_TYPE),
    "20 MB packed with gzip": () => post(LOGIN, gzipSync("a".repeat(20 * MB)), JSON_TYPE, "Content-Encoding: gzip"),
    "JSON 15,000 levels deep": () => post(LOGIN, "[".repeat(15_000) + "]".repeat(15_000), JSON_TYPE),
    "JSON 30,000 objects deep as a photo": () =>
      post(UPLOAD, `${'{"a":'.repeat(30_000)}1${"}".repeat(30_000)}`, JSON_TYPE, cookie),
    "JSON 3 million levels deep as a photo": () => post(UPLOAD, "[".repeat(3e6), JSON_TYPE, cookie),
    "a million keys": () => post(LOGIN, keys(1e6), JSON_TYPE),
    "700,000 keys as a photo": () => post(UPLOAD, keys(700_000), JSON_TYPE, cookie),
    "2 million objects as a photo": () => post(UPLOAD, `{"imageUrl":[${"{},".repeat(2.3e6)}1]}`, JSON_TYPE, cookie),
    "3 million numbers as a photo": () => post(UPLOAD, `[${"1,".repeat(3.6e6)}1]`, JSON_TYPE, cookie),
    "200,000 parts": () => post(UPLOAD, `${part.repeat(200_000)}--x--\r\n`, FORM_TYPE, cookie),
    "100,000 parts": () => post(UPLOAD, `${part.repeat(100_000)}--x--\r\n`, FORM_TYPE, cookie),
    "a part with 900,000 headers": () =>
      post(UPLOAD, `--x\r\n${"A: b\r\n".repeat(900_000)}\r\n\r\n--x--\r\n`, FORM_TYPE, cookie),
    "a part without an end": () => post(UPLOAD, `--x\r\n${"a".repeat(5e6)}`, FORM_TYPE, cookie),
    "a form of nothing but boundaries": () =>
      post(UPLOAD, "-".repeat(5e6), "Content-Type: multipart/form-data; boundary=---", cookie),
    "a form without a boundary": () => post(UPLOAD, part, "Content-Type: multipart/form-data", cookie),
    "a header of 64 KB": () => get("/", `X-A: ${"a".repeat(65_536)}`),
    "9,000 headers": () => get("/", ...Array.from({ length: 9000 }, () => "X-A: b")),
    "an address of 64 KB": () => get(`/${"a".repeat(65_536)}`),
    "an address of 7 KB": () => get(`/${"a".repeat(7000)}`),
    "length and chunks, with a second request inside": () =>
      login(`0\r\n\r\n${head("GET /smuggled")}`, "Content-Length: 4", "Transfer-Encoding: chunked"),
    "two lengths": () => login("{}{}", "Content-Length: 4", "Content-Length: 2"),
    "a negative length": () => login("{}", "Content-Length: -4"),
    "a length of 23 digits": () => login("{}", `Content-Length: ${"9".repeat(23)}`),
    "a length in letters": () => login("{}", "Content-Length: 2x"),
    "a length that is too small": () => login("{}GARBAGE\r\n\r\n", "Content-Length: 2"),
    "a space before the colon of the length": () => login("{}", "Content-Length : 2"),
    "an unknown transfer encoding": () => login("0\r\n\r\n", "Transfer-Encoding: xchunked"),
    "chunks that are not the last encoding": () => login("0\r\n\r\n", "Transfer-Encoding: chunked, identity"),
    "a chunk of 18 hexadecimal digits": () => login("FFFFFFFFFFFFFFFFFF\r\nab", "Transfer-Encoding: chunked"),
    "a negative chunk": () => login("-1\r\nab", "Transfer-Encoding: chunked"),
    "a length that is too large, then silence": () => cut(login("{}", "Content-Length: 1000")),
    "half a photo as JSON": () =>
      cut({ pieces: [head(`POST ${UPLOAD}`, JSON_TYPE, cookie, "Content-Length: 999"), "{"] }),
    "half a photo as a form": () =>
      cut({ pieces: [head(`POST ${UPLOAD}`, FORM_TYPE, cookie, "Content-Length: 999"), part] }),
    "half a request line": () => cut(bare("POST /api/lo")),
    "NUL in the path": () => bare(`GET /\0 HTTP/1.1\r\nHost: ${host}\r\n\r\n`),
    "NUL in the path, encoded": () => get("/api/groomer-profiles/%00"),
    "NUL in a font's name": () => get("/fonts/a%00.woff2"),
    "a broken escape": () => get("/%zz"),
    "no UTF-8": () => get("/uploads/%c0%ae%c0%ae%2f"),
    "the way up": () => get("/build/../../../../etc/passwd"),
    "the way up, encoded": () => get("/build/..%2f..%2f..%2fetc/passwd"),
    "the way up from the fonts": () => get("/fonts/%2e%2e/%2e%2e/package.json"),
    "a broken escape in a search": () => harmless(get("/groomers?location=%zz%00")),
    "NUL in a header": () => get("/", "X-A: a\0b"),
    "a header on two lines": () => get("/", "X-A: b\r\n c"),
    "a header without a colon": () => get("/", "nothing"),
    "a cookie of control characters": () => get("/", "Cookie: sid=\x01\x7f\xff"),
    "no Host": () => bare("GET / HTTP/1.1\r\n\r\n"),
    "an empty Host": () => bare("GET / HTTP/1.1\r\nHost:\r\n\r\n"),
    "a Host with a space": () => bare("GET / HTTP/1.1\r\nHost: a b\r\n\r\n"),
    "a Host with a name and a wrong port": () => bare("GET / HTTP/1.1\r\nHost: x@y:99999\r\n\r\n"),
    "somebody else's Host": () => bare("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
    "HTTP/1.0 without a Host": () => bare("GET / HTTP/1.0\r\n\r\n"),
    "HTTP/1.0": () => harmless(bare(`GET / HTTP/1.0\r\nHost: ${host}\r\n\r\n`)),
    "HTTP/0.9": () => bare("GET /\r\n\r\n"),
    "HTTP/3.0": () => bare(`GET / HTTP/3.0\r\nHost: ${host}\r\n\r\n`),
    "HTTP/2 at once": () => bare("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    "lines without CR": () => bare(`GET / HTTP/1.1\nHost: ${host}\n\n`),
    "an unknown method": () => bare(head("FOO /")),
    "the method TRACE": () => bare(head("TRACE /")),
    "the method CONNECT": () => bare(head("CONNECT evil.example:443")),
    "a path without its slash": () => bare(head("GET x")),
    "another site's address in the request line": () => harmless(bare(head("GET http://evil.example/"))),
    "a path that looks like a host": () => get("//evil.example/"),
    "the beginning of TLS": () => bare(Buffer.from("16030100a5010000a10303", "hex")),
    noise: () => bare(crypto.getRandomValues(new Uint8Array(2000))),
    "an upgrade to WebSocket": () => harmless(get("/", "Connection: Upgrade", "Upgrade: websocket")),
    "a GET with a body": () => harmless(bare(`${head("GET /", "Content-Length: 5")}hello`)),
    "ranges that overlap": () => harmless(get("/fonts/figtree-400-700.woff2", "Range: bytes=0-,0-,0-,5-1")),
  };
}

function* chunksOf(head: string, bytes: number): Generator<Bytes> {
  yield head;
  const chunk = Buffer.from(`10000\r\n${"a".repeat(65_536)}\r\n`);
  for (let sent = 0; sent < bytes; sent += 65_536) yield chunk;
  yield "0\r\n\r\n";
}

const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at.toString(36)}":1`).join(",")}}`;
