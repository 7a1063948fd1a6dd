import { expect, test } from "bun:test";
import fc from "fast-check";
import { isPublicAddress } from "#src/ports/public-address.ts";

test.each([
  ["1.1.1.1"],
  ["9.255.255.255"],
  ["11.0.0.0"],
  ["100.63.255.255"],
  ["100.128.0.0"],
  ["172.15.255.255"],
  ["172.32.0.0"],
  ["192.0.1.1"],
  ["198.17.255.255"],
  ["198.20.0.0"],
  ["223.255.255.255"],
  ["2606:4700:4700::1111"],
  ["2a00:1450:4001:82a::200e"],
  ["2001:4860:4860::8888"],
])("calls %s public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ["this network", ["0.0.0.0", "0.255.255.255", "::"]],
  ["this machine", ["127.0.0.1", "127.255.255.254", "::1", "0:0:0:0:0:0:0:1"]],
  [
    "private networks",
    ["10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.1", "192.168.255.255"],
  ],
  ["addresses that a provider shares", ["100.64.0.0", "100.127.255.255"]],
  ["this link, and the services of a cloud", ["169.254.0.1", "169.254.169.254", "fe80::1", "febf::1", "fe80::1%eth0"]],
  ["private networks of IPv6", ["fc00::1", "fd00:ec2::254", "fdff::1", "fec0::1"]],
  ["multicast and broadcast", ["224.0.0.1", "239.255.255.255", "255.255.255.255", "ff02::1", "ff0e::1"]],
  [
    "reserved addresses",
    ["192.0.0.8", "192.88.99.1", "198.18.0.1", "198.19.255.255", "240.0.0.1", "5f00::1", "4000::1"],
  ],
  ["documentation", ["192.0.2.1", "198.51.100.1", "203.0.113.1", "2001:db8::1", "3fff::1"]],
  ["what carries an IPv4 address", ["2001::1", "2002:7f00:1::", "64:ff9b::7f00:1", "64:ff9b:1::1", "::127.0.0.1"]],
  [
    "what is no address",
    ["", "localhost", "127.1", "2130706433", "0x7f.0.0.1", "0177.0.0.1", "1::2::3", "[::1]", "8.8.8.8 "],
  ],
])("refuses %s", (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test("calls no IPv4 address inside IPv6 public", () => {
  const byte = fc.nat(255);
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
      const hex = (high: number, low: number) => (high * 256 + low).toString(16);
      const [dotted, groups] = [`${a}.${b}.${c}.${d}`, `${hex(a, b)}:${hex(c, d)}`];
      const forms = [
        ...[dotted, groups].flatMap((v4) => [`::ffff:${v4}`, `::FFFF:${v4}`, `::${v4}`, `64:ff9b::${v4}`]),
        `0:0:0:0:0:ffff:${groups}`,
        `::ffff:0:${groups}`,
        `2002:${groups}::1`,
        `2001:0:${groups}::1`,
      ];
      expect(forms.filter(isPublicAddress)).toEqual([]);
    }),
  );
});
