import { expect, test } from "bun:test";
import { createPublicKey, verify } from "node:crypto";
import { readdir } from "node:fs/promises";
import { YAML } from "bun";
import { readConfig } from "#src/base/config.ts";
import { settings } from "#src/base/settings.ts";
import { LOG_MB } from "#tests/support/cluster/sqld.ts";

const folder = "deploy/nodes";
const read = (file: string) => Bun.file(`${folder}/${file}`).text();
const { services, networks, volumes } = YAML.parse(await read("compose.yaml")) as Compose;

interface Service {
  image: string;
  user?: string;
  environment?: Record<string, string>;
  networks?: string[];
  volumes?: string[];
  depends_on?: Record<string, object>;
  command?: string[];
  entrypoint?: string[];
  ports?: string[];
  deploy: { resources: { limits: object } };
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, object | null>;
}

/** Keys that `bun run nodes:keys` writes into the settings of nodes. */
function keys(): Record<string, string> {
  return settingsIn(Bun.spawnSync([process.execPath, "src/cli/nodes-keys.ts"]).stdout.toString());
}

const settingsIn = (text: string) =>
  Object.fromEntries(
    text
      .split("\n")
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );

const site = { APP_URL: "https://groomers.test", ALLOW_EMBEDDED_PAYMENTS: "1" };
const settingNames = Object.keys(settings);

const filledIn = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name: string, other = "") => values[name] ?? other);

test("starts the example's nodes and jobs and reads every setting", () => {
  const own = keys();
  for (const [name, role] of Object.entries({ "node-1": "web", "node-2": "web", jobs: "jobs" })) {
    const environment = Object.entries(services[name]!.environment!);
    const config = readConfig({
      ...site,
      ...Object.fromEntries(environment.map(([key, text]) => [key, filledIn(text, own)])),
    });

    expect(environment.map(([key]) => key).filter((key) => !settingNames.includes(key))).toEqual([]);
    expect(config).toMatchObject({
      servesPeople: role === "web",
      runsJobs: role === "jobs",
      primary: { url: "http://primary:8080", token: own.DATABASE_TOKEN, replica: "/replica" },
      uploadsUrl: `s3+http://${own.STORE_KEY}:${own.STORE_SECRET}@store:7070/mudroom`,
    });
  }
});

test("has everything it mounts or waits for and a folder for each node", () => {
  for (const { volumes: mounted = [], networks: joined = [], depends_on = {} } of Object.values(services)) {
    const sources = mounted.map((text) => text.split(":")[0]!);
    for (const source of sources) expect(source.startsWith("./") || source in volumes).toBe(true);
    for (const name of joined) expect(name in networks).toBe(true);
    for (const name of Object.keys(depends_on)) expect(name in services).toBe(true);
  }
  const mountsOf = (name: string) => services[name]!.volumes!.map((text) => text.split(":")[0]);
  expect(new Set(["jobs", "node-1", "node-2"].map((name) => mountsOf(name)[0])).size).toBe(3);
  for (const name of ["jobs", "node-1", "node-2"]) expect(services[name]!.volumes![1]).toEndWith(":/replica:ro");
  expect(mountsOf("replica-2")[0]).toBe(mountsOf("node-2")[1]);
  expect(mountsOf("replica-1")[0]).toBe(mountsOf("node-1")[1]);
});

test("exposes only the proxy and limits who reaches the database", () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports);
  const inReach = Object.entries(services).filter(([, service]) => service.networks?.includes("database"));

  expect(open.map(([name]) => name)).toEqual(["caddy"]);
  expect(networks).toMatchObject({ database: { internal: true }, photos: { internal: true } });
  expect(inReach.map(([name]) => name).sort()).toEqual([
    "jobs",
    "node-1",
    "node-2",
    "primary",
    "promote",
    "replica-1",
    "replica-2",
  ]);
  expect(services["replica-1"]!.command!.join(" ")).toContain("--http-listen-addr 127.0.0.1:");
  expect(services.primary!.command!.join(" ")).toContain("--admin-listen-addr=127.0.0.1:");
});

test("checkpoints a primary's log as early as in the proofs", async () => {
  expect(services.primary!.command).toContain(`--max-log-size=${LOG_MB}`);
  expect(await read("sqld-primary.service")).toMatch(new RegExp(`^ExecStart=.* --max-log-size ${LOG_MB}$`, "m"));
});

test("gives containers no rights, limits, and fixed versions", () => {
  for (const [name, service] of Object.entries(services)) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    expect(service.deploy.resources.limits).toHaveProperty("memory");
    expect(`${name} ${filledIn(service.image, {})}`).toMatch(/ mudroom$|:v?\d/);
  }
});

test("starts nodes and jobs with the example's settings", async () => {
  const example = settingsIn(await read("nodes.env.example"));
  const ofServer = ["SQLD_AUTH_JWT_KEY", "SQLD_HTTP_LISTEN_ADDR", "SQLD_GRPC_LISTEN_ADDR", "SQLD_PRIMARY_GRPC_URL"];
  const [, pairs = ""] = /^ExecStart=\/usr\/bin\/env (.+) \/usr\/local\/bin\/bun/m.exec(
    await read("mudroom-jobs.service"),
  )!;
  const ofJobs = Object.fromEntries(pairs.split(" ").map((pair) => pair.split("=") as [string, string]));
  const environment = { ...site, ...example, DATABASE_TOKEN: keys().DATABASE_TOKEN };

  const [node, jobs] = [readConfig(environment), readConfig({ ...environment, ...ofJobs })];

  expect(Object.keys(example).filter((name) => ![...settingNames, ...ofServer].includes(name))).toEqual([]);
  expect(Object.keys(ofJobs).filter((name) => !settingNames.includes(name))).toEqual([]);
  expect(node).toMatchObject({ servesPeople: true, runsJobs: false, primary: { timeout: 2_000 } });
  expect(jobs).toMatchObject({ servesPeople: false, runsJobs: true, primary: node.primary, port: 3001 });
});

test("accepts the token because the server's key signed it", () => {
  const { SQLD_AUTH_JWT_KEY = "", DATABASE_TOKEN = "" } = keys();
  const [head, claim, signature] = DATABASE_TOKEN.split(".");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: SQLD_AUTH_JWT_KEY }, format: "jwk" });

  expect(verify(null, Buffer.from(`${head}.${claim}`), key, Buffer.from(signature!, "base64url"))).toBe(true);
  expect(keys().DATABASE_TOKEN).not.toBe(DATABASE_TOKEN);
});

test("retries only reads on a second node and logs no secrets", async () => {
  const [one, several] = await Promise.all([Bun.file("deploy/Caddyfile").text(), read("Caddyfile")]);
  const general = (text: string) => /^\{[\s\S]*?^\}/m.exec(text)![0];

  expect(general(several)).toBe(general(one));
  // Shorter than the site's own idle time: `IDLE_SECONDS` in src/main.ts, checked every four seconds.
  for (const file of [one, several]) expect(file).toMatch(/transport http \{\s+keepalive 20s\s+\}/);
  expect(several).toMatch(/lb_retry_match \{\s+method GET HEAD\s+\}/);
  expect(several).toMatch(/^\treverse_proxy \{\$UPSTREAMS:.+\} \{\s+import a_node\s+health_uri \/readyz\n/m);
  expect(filledIn(services.caddy!.environment!.UPSTREAMS!, {})).toBe("node-1:3000 node-2:3000");
});

test("asks nodes without the primary last and never sends a change twice", async () => {
  const file = await read("Caddyfile");
  const lists = [...file.matchAll(/reverse_proxy (?:@no_node_ready )?(\{\$UPSTREAMS:[^}]+\}) \{/g)].map(
    ([, nodes]) => nodes!,
  );
  const [, fallback = ""] = /handle_errors \{([\s\S]+)/.exec(file)!;

  expect(lists).toEqual([lists[0]!, lists[0]!]);
  expect(fallback).toContain("health_uri /readyz?exclude=primary\n");
  expect(fallback).toContain(
    '@no_node_ready `{http.error.status_code} == 503 || {http.error.status_code} == 502 && {http.request.method} in ["GET", "HEAD"]`',
  );
});

test("confines the started programs like on one machine", async () => {
  const confined = /^StateDirectoryMode[\s\S]*^SystemCallErrorNumber=.*$/m;
  const wanted = confined.exec(await Bun.file("deploy/mudroom.service").text())![0];
  const units = (await readdir(folder)).filter((name) => name.endsWith(".service"));

  expect(units.sort()).toEqual(["mudroom-jobs.service", "sqld-primary.service", "sqld-replica.service"]);
  for (const unit of units) expect(await read(unit)).toContain(wanted);
  expect(await Bun.file("deploy/litestream.service").text()).toContain(wanted);
});

test("keeps secrets out of the node deployment files", async () => {
  for (const file of await readdir(folder)) {
    expect(await read(file)).not.toMatch(/(sk|pk|whsec|price)_\w+|(TOKEN|SECRET|JWT_KEY)[:=] ?[\w-]{12}/);
  }
});
