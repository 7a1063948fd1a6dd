import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { YAML } from "bun";
import { temporaryFolder } from "#tests/support/db.ts";

const read = (file: string) => Bun.file(file).text();
const book = await read("docs/operations.md");
const units = [...new Bun.Glob("deploy/**/*.service").scanSync(".")];
const caddyfile = await read("deploy/Caddyfile");
const nginx = await read("deploy/nginx.conf");

const systemd = Bun.which("systemd-analyze");

test(`ships units that systemd accepts: ${systemd ?? "paths only, no systemd"}`, async () => {
  const folder = temporaryFolder("mudroom-units");
  const copies: string[] = [];
  for (const file of units) {
    const text = await read(file);
    for (const [, path] of text.matchAll(/\/opt\/mudroom\/current\/([\w/.-]+)| (main\.js)$/gm))
      if (path) expect(existsSync(path), path).toBe(true);
    expect(book).toContain(basename(file));
    const copy = join(folder, basename(file));
    // Only the site's machine has these programs.
    await Bun.write(copy, text.replaceAll(/\/usr\/local\/bin\/(bun|litestream|sqld)/g, process.execPath));
    copies.push(copy);
  }
  await Bun.write(join(folder, "mudroom.service.d/node.conf"), await read("deploy/nodes/mudroom-node.conf"));
  expect(units.length).toBeGreaterThan(4);
  if (!systemd) return;
  const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` };
  const { stderr, exitCode } = Bun.spawnSync([systemd, "verify", "--man=no", ...copies], { env });
  expect([stderr.toString(), exitCode]).toEqual(["", 0]);
});

test("names only units, packages, and services that exist", async () => {
  const services = ["compose.yaml", "deploy/nodes/compose.yaml"].map(
    async (file) => (YAML.parse(await read(file)) as { services: object }).services,
  );
  const known = new Set((await Promise.all(services)).flatMap(Object.keys));
  const compose = /docker compose (?:--\S+ \S+ )?(\w+)((?: --volume \S+| --?[\w-]+)*)((?: [a-z][\w-]*)*)/g;
  const lines = [...book.matchAll(compose)].map(([line, command, , words]) => ({
    line,
    command,
    words: words!.trim(),
  }));
  const commands = ["build", "exec", "logs", "run", "start", "stop", "up"];
  expect([...new Set(lines.map(({ command }) => command!))].toSorted()).toEqual(commands);
  const unknown = lines.filter(({ command, words }) =>
    words
      .split(" ")
      .slice(0, command === "stop" ? 9 : 1)
      .some((name) => name && !known.has(name)),
  );
  expect(unknown.map(({ line }) => line)).toEqual([]);

  const shipped = units.map((file) => basename(file, ".service"));
  const installed = [...book.matchAll(/apt-get install ([\w -]+)/g)].flatMap(([, names]) => names!.split(" "));
  const started = [...book.matchAll(/systemctl (?:enable|restart|reload|mask)(?: --now)? ([\w-]+)/g)].map(
    ([, unit]) => unit!,
  );
  expect(started.length).toBeGreaterThan(5);
  expect(started.filter((unit) => ![...shipped, ...installed].includes(unit))).toEqual([]);
});

test("leads Caddy, nginx, and Traefik to one port by one name and gets nginx's certificate where it looks", () => {
  const { labels } = YAML.parse(/```yaml\n(labels:[^`]*`[^`]*`[^`]*)```/.exec(book)![1]!) as { labels: string[] };
  const traefik = new Map(
    labels.map((label) => [label.slice(0, label.indexOf("=")), label.slice(label.indexOf("=") + 1)]),
  );
  const port = /UPSTREAM:127\.0\.0\.1:(\d+)/.exec(caddyfile)![1]!;
  const name = /server_name (\S+);/.exec(nginx)![1]!;

  expect(Object.fromEntries(traefik)).toEqual({
    "traefik.enable": "true",
    "traefik.http.routers.mudroom.rule": `Host(\`${name}\`)`,
    "traefik.http.routers.mudroom.tls.certresolver": "letsencrypt",
    "traefik.http.services.mudroom.loadbalancer.server.port": port,
  });
  expect(nginx).toContain(`server 127.0.0.1:${port};`);
  expect(caddyfile).toContain(`https://${name}`);
  const [, root, domain] = /certbot certonly --webroot --webroot-path (\S+) .*--domain (\S+)`\)/.exec(book)!;
  expect(nginx).toContain(`root ${root};`);
  expect(nginx).toContain(`/etc/letsencrypt/live/${domain}/`);
  // The site closes a connection after 24 silent seconds.
  expect([caddyfile.match(/keepalive (\d+)s/)![1], nginx.match(/keepalive_timeout (\d+)s/)![1]]).toEqual(["20", "20"]);
});
