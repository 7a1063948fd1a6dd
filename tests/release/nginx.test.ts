import { expect, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { temporaryFolder } from "#tests/support/db.ts";
import { freePort } from "#tests/support/ports.ts";

const nginx = process.env.NGINX_PATH ?? Bun.which("nginx", { PATH: `${process.env.PATH}:/usr/sbin` });
const file = await Bun.file("deploy/nginx.conf").text();
const folder = temporaryFolder("mudroom-nginx");

const events = () => new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode("data: 1\n\n")) });

async function answer(request: Request) {
  if (request.url.endsWith("/api/events"))
    return new Response(events(), { headers: { "content-type": "text/event-stream", "x-accel-buffering": "no" } });
  await request.arrayBuffer();
  return Response.json(Object.fromEntries(request.headers));
}

async function run(nginx: string, upstream: string, port: number) {
  await mkdir(join(folder, "logs"));
  const key = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  Bun.spawnSync(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", ...key, "-subj", "/CN=groomers.example"]);
  const here = file
    .replaceAll("127.0.0.1:3000", upstream)
    .replaceAll("/etc/letsencrypt/live/groomers.example", folder)
    .replaceAll("/var/log/nginx", join(folder, "logs"))
    .replaceAll(/listen (\[::\]:)?(443|80)/g, (_, six, of) => {
      return `listen ${six ? "[::1]" : "127.0.0.1"}:${of === "443" ? port : freePort()}`;
    });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const main = `daemon off; pid ${folder}/pid; events {} http { ${temporary.join(" ")} ${here} }`;
  await Bun.write(join(folder, "nginx.conf"), process.getuid?.() === 0 ? `user root; ${main}` : main);
  const command = [nginx, "-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "logs/error.log")];
  expect(Bun.spawnSync([...command, "-t"]).stderr.toString()).toContain("test is successful");
  return Bun.spawn(command);
}

test(`passes everything on and shows a page while the site is stopped: ${nginx ?? "file only, no nginx"}`, async () => {
  if (!nginx) return expect(file).toContain("error_page 502 504 =503 @away");
  const port = freePort();
  const ask = (path: string, host = "127.0.0.1", init: BunFetchRequestInit = {}) =>
    fetch(`https://${host}:${port}${path}`, {
      ...init,
      tls: { rejectUnauthorized: false },
      headers: { host: "groomers.example", "x-forwarded-for": "203.0.113.7" },
    });
  const site = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: answer });
  await using proxy = await run(nginx, `127.0.0.1:${site.port}`, port);
  while (!(await ask("/").catch(() => null))) await Bun.sleep(50);

  for (const host of ["127.0.0.1", "[::1]"]) {
    const address = host.replaceAll(/[[\]]/g, "");
    const seen = { host: "groomers.example", "x-forwarded-for": `203.0.113.7, ${address}` };
    expect(await (await ask("/", host)).json()).toMatchObject(seen);
  }
  expect((await ask("/", "127.0.0.1", { method: "POST", body: new Uint8Array(7_900_000) })).status).toBe(200);
  const reader = (await ask("/api/events")).body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("data: 1\n\n");
  await reader.cancel();

  await site.stop(true);
  const away = await ask("/groomers");
  expect([away.status, away.headers.get("retry-after"), away.headers.get("cache-control")]).toEqual([
    503,
    "300",
    "no-store",
  ]);
  expect(await away.text()).toContain("We&#39;ll be right back");
  expect(await Bun.file(join(folder, "logs/error.log")).text()).not.toContain("client:");
  proxy.kill();
  await proxy.exited;
});
