import { expect, test } from "bun:test";
import { networkOf, normalizeIp, wideNetworkOf } from "#src/http/guards/network.ts";
import { testApp } from "#tests/support/app.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  [" 203.0.113.9 ", "203.0.113.9"],
  ["2001:DB8::1", "2001:db8::1"],
  ["::1", "::1"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:203.0.113.9", "203.0.113.9"],
  ["fe80::1%eth0", "fe80::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["203.0.113.9:50214", "203.0.113.9"],
  ["[2001:db8::1]:50214", "2001:db8::1"],
  ["203.0.113.9:", null],
  ["", null],
  ["unknown", null],
  ["203.0.113", null],
  ["203.0.113.256", null],
  ["0203.0.113.9", null],
  ["2001:db8::1::2", null],
  ["2001:db8:1", null],
  ["203.0.113.9, 10.0.0.1", null],
  ["<script>", null],
])("reads the address %p as %p", (text, address) => expect(normalizeIp(text)).toBe(address));

test.each([
  ["203.0.113.9", "203.0.113.9", null],
  ["2001:db8::1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:1::5", "2001:db8:0:1::/64", "2001:db8:0::/48"],
  ["2001:db8::5:0:0:1", "2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["1:2:3::5", "1:2:3:0::/64", "1:2:3::/48"],
  ["64:ff9b::192.0.2.33", "64:ff9b:0:0::/64", "64:ff9b:0::/48"],
  ["::1", "0:0:0:0::/64", "0:0:0::/48"],
  ["local", "local", null],
])("counts the address %p to %p and %p", (address, network, wide) =>
  expect([networkOf(address), wideNetworkOf(address)]).toEqual([network, wide]),
);

test("counts an IPv4 address as itself and lets no other text around a limit", async () => {
  const app = await testApp({ env: { RATE_LIMITS: "forgot-ip=1", TRUST_PROXY: "1" } });
  const from = async (forwarded: string) => {
    const headers = { "x-forwarded-for": forwarded };
    const email = `nobody${crypto.randomUUID()}@example.com`;
    return (await app.visitor().post("/api/forgot-password", { email }, headers)).status;
  };

  expect([await from("203.0.113.9"), await from("::ffff:203.0.113.9"), await from("9.9.9.9, 203.0.113.9")]).toEqual([
    200, 429, 429,
  ]);
  expect([await from("made up 1"), await from("made up 2"), await from("1.2.3.4.5")]).toEqual([200, 429, 429]);
});
