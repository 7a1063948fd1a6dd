import { expect, test } from "bun:test";
import { YAML } from "bun";
import { readConfig } from "#src/base/config.ts";
import { settings as known } from "#src/base/settings.ts";

const read = (file: string) => Bun.file(file).text();

test("the image, the checks and the container's tests use this version of Bun", async () => {
  const base = /^ARG BASE=oven\/bun:([\d.]+)-slim$/m.exec(await read("Dockerfile"));

  expect(base?.[1]).toBe(Bun.version);
  expect(await read(".ci/run")).toContain(`bun@${Bun.version}`);
});

test("every setting in the example is one that the site reads, and it starts with them", async () => {
  const lines = (await read("deploy/mudroom.env.example")).split("\n").filter((line) => /^#?[A-Z_]+=/.test(line));
  const settings = Object.fromEntries(lines.map((line) => line.replace("#", "").split("=", 2)));

  const config = readConfig({ ...settings, ALLOW_EMBEDDED_PAYMENTS: "1" });

  expect(Object.keys(settings).filter((name) => !(name in known))).toEqual([]);
  expect(config).toMatchObject({ demo: false, isHttps: true, trustProxy: 1, listenAddress: "127.0.0.1" });
});

test("the example deployment gives the site no rights and nothing to write to but its data", async () => {
  const { services } = YAML.parse(await read("compose.yaml")) as Compose;

  for (const service of Object.values(services)) {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
    });
    expect(service.deploy.resources.limits).toHaveProperty("memory");
  }
  expect(services.mudroom).not.toHaveProperty("ports");
  expect(services.litestream).toMatchObject({ profiles: ["litestream"], user: "1000:1000" });
  expect(services.mudroom?.volumes).toEqual(["data:/data"]);
});

test("the example deployment asks for health as the image does", async () => {
  const { services } = YAML.parse(await read("compose.yaml")) as Compose;
  const [, command] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(await read("Dockerfile"))!;

  expect(services.mudroom?.healthcheck?.test).toEqual(["CMD", ...JSON.parse(command!)]);
});

test("no secret stands in what deploys the site", async () => {
  for (const file of ["Dockerfile", "compose.yaml", "deploy/mudroom.env.example", "deploy/Caddyfile"]) {
    expect(await read(file)).not.toMatch(/(sk|pk|whsec|price)_\w+|PASSWORD[:=] ?\S/);
  }
});

interface Compose {
  services: Record<
    string,
    { deploy: { resources: { limits: object } }; volumes: string[]; healthcheck?: { test: string[] } }
  >;
}
