import type { Recorded } from "./record.ts";

/** Fastest possible server: looks up the path in a map and sends recorded bytes. */
const [port, file] = process.argv.slice(2);
const recorded = (await Bun.file(file!).json()) as Recorded[];
const answers = new Map(
  recorded.map(({ path, encoding, headers, body }) => [
    path + encoding,
    { headers, body: new Uint8Array(Buffer.from(body, "base64")) },
  ]),
);

Bun.serve({
  hostname: "127.0.0.1",
  port: Number(port),
  fetch(request) {
    const path = request.url.slice(request.url.indexOf("/", 8));
    const answer = answers.get(path + (request.headers.get("accept-encoding") ?? ""));
    return answer ? new Response(answer.body, { headers: answer.headers }) : new Response(null, { status: 404 });
  },
});
