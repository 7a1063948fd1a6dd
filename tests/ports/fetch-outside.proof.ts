import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import { runCommand } from "#tests/support/run-command.ts";
import { outsideSite } from "./outside-site.ts";

const site = outsideSite(() => new Response("hello"));
afterAll(site.stop);

async function ask(trust: "trusted" | "stranger") {
  const proxy = "http://127.0.0.1:9";
  const env = { HTTPS_PROXY: proxy, https_proxy: proxy, ALL_PROXY: proxy, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const command = [process.execPath, join(import.meta.dir, "ask-outside.ts"), String(site.world().port), trust];
  return (await runCommand(command, { env: { PATH: process.env.PATH, ...env } })).out.trim();
}

test("ignores a proxy and turned-off certificate checks in the environment", async () => {
  expect(await ask("trusted")).toBe("200");
  expect(await ask("stranger")).toBe("unreachable");
});
