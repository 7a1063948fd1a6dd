import { afterEach, expect, spyOn, test } from "bun:test";
import { ConfigError, TemporaryConfigError } from "#src/base/config.ts";
import { serve } from "#src/http/serve.ts";
import { testConfig } from "#tests/support/config.ts";

const listen = (env: Record<string, string>) => serve(testConfig(env), () => new Response());

const spies: { mockRestore(): void }[] = [];
afterEach(() => {
  for (const spy of spies.splice(0)) spy.mockRestore();
});

test("names a port that another program uses", async () => {
  const other = listen({ PORT: "0", LISTEN_ADDRESS: "127.0.0.1" });

  expect(() => listen({ PORT: String(other.port), LISTEN_ADDRESS: "127.0.0.1" })).toThrow(/^PORT: [^\n]+$/);
  await other.stop(true);
});

test("names a forbidden port without blaming a folder", () => {
  const denied = Object.assign(new Error("permission denied 0.0.0.0:80"), { code: "EACCES" });
  spies.push(
    spyOn(Bun, "serve").mockImplementation(() => {
      throw denied;
    }),
  );

  expect(() => listen({ PORT: "80" })).toThrow(ConfigError);
  expect(() => listen({ PORT: "80" })).toThrow(/^PORT: [^\n]+$/);
});

test("names an address this machine lacks and allows one with its network", () => {
  const elsewhere = { PORT: "0", LISTEN_ADDRESS: "203.0.113.9" };

  expect(() => listen(elsewhere)).toThrow(TemporaryConfigError);
  expect(() => listen(elsewhere)).toThrow(/^LISTEN_ADDRESS: [^\n]+$/);
});
