import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#tests/support/db.ts";
import { freePort } from "#tests/support/ports.ts";

const nginx = process.env.NGINX_PATH ?? Bun.which("nginx") ?? Bun.which("nginx", { PATH: "/usr/sbin" });
const file = await Bun.file("deploy/nginx.conf").text();
const folder = temporaryFolder("mudroom-nginx");
const port = freePort();
const machine = nginx ? "this machine's nginx" : "nginx (file only, no nginx)";

let site: Bun.Server<undefined> | undefined;
let proxy: Bun.Subprocess | undefined;

const headersSeen = ({ headers }: Request) => Response.json(Object.fromEntries(headers));

async function eventsFor(request: Request) {
  if (new URL(request.url).pathname !== "/api/events") {
    await request.arrayBuffer();
    return headersSeen(request);
  }
  const stream = new ReadableStream({ start: (events) => events.enqueue(new TextEncoder().encode("data: 1\n\n")) });
  return new Response(stream, { headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" } });
}

const ask = (path: string, { host = "127.0.0.1", ...init }: BunFetchRequestInit & { host?: string } = {}) =>
  fetch(`https://${host}:${port}${path}`, {
    tls: { rejectUnauthorized: false },
    ...init,
    headers: { host: "groomers.example", ...init.headers },
  });

beforeAll(async () => {
  if (!nginx) return;
  site = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: eventsFor });
  await mkdir(join(folder, "logs"));
  const key = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-subj", "/CN=groomers.example", "-days", "2"];
  Bun.spawnSync(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", ...key, ...name]);
  const here = file
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${site.port}`)
    .replaceAll("/etc/letsencrypt/live/groomers.example", folder)
    .replaceAll("/var/log/nginx", join(folder, "logs"))
    .replaceAll(/listen (\[::\]:)?443/g, (_, six) => `listen ${six ? "[::1]" : "127.0.0.1"}:${port}`)
    .replaceAll(/listen (\[::\]:)?80;/g, (_, six) => `listen ${six ? "[::1]" : "127.0.0.1"}:${freePort()};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const main = `daemon off; pid ${folder}/pid; events {} http { ${temporary.join(" ")} ${here} }`;
  await Bun.write(join(folder, "nginx.conf"), process.getuid?.() === 0 ? `user root; ${main}` : main);
  const command = [nginx, "-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "logs/error.log")];
  expect(Bun.spawnSync([...command, "-t"]).stderr.toString()).toContain("test is successful");
  proxy = Bun.spawn(command);
  while (!(await ask("/").catch(() => null))) await Bun.sleep(50);
});
afterAll(async () => {
  proxy?.kill();
  await proxy?.exited;
  await site?.stop(true);
});

test(`passes on who asks, large bodies, and events at once: ${machine}`, async () => {
  if (!nginx) return expect(file).toContain("X-Forwarded-For $proxy_add_x_forwarded_for");
  const claimed = { "x-forwarded-for": "203.0.113.7" };
  for (const [host, address] of [
    ["127.0.0.1", "127.0.0.1"],
    ["[::1]", "::1"],
  ] as const) {
    const seen = (await (await ask("/", { host, headers: claimed })).json()) as Record<string, string>;
    expect(seen).toMatchObject({ host: "groomers.example", "x-forwarded-for": `203.0.113.7, ${address}` });
  }
  const body = new Uint8Array(7_900_000);
  expect((await ask("/", { method: "POST", body })).status).toBe(200);
  const events = (await ask("/api/events")).body!.getReader();
  expect(new TextDecoder().decode((await events.read()).value)).toBe("data: 1\n\n");
  await events.cancel();
});

test(`shows a page while the site is stopped and logs no address: ${machine}`, async () => {
  if (!nginx) return expect(file).toContain("error_page 502 504 =503 @away");
  await site!.stop(true);
  const answer = await ask("/groomers");
  expect(answer.status).toBe(503);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "retry-after": "300",
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
  });
  expect(await answer.text()).toContain("We&#39;ll be right back");
  expect(await Bun.file(join(folder, "logs/error.log")).text()).not.toContain("client:");
});
