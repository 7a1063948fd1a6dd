import { BlockList, isIP } from "node:net";

/** IANA special-purpose registry: private, CGNAT, loopback, link-local, and so on. */
const special4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  // Documentation.
  ["192.0.2.0", 24],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // 6to4 relays.
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  // Benchmarks.
  ["198.18.0.0", 15],
  // Multicast, reserved, and broadcast.
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** Global unicast; everything else in IPv6 is special. */
const globalUnicast6 = [["2000::", 3]] as const;

const special6 = [
  // IETF protocols, including Teredo, which embeds IPv4.
  ["2001::", 23],
  // Documentation.
  ["2001:db8::", 32],
  ["3fff::", 20],
  // 6to4, which embeds IPv4.
  ["2002::", 16],
] as const;

function listOf(type: "ipv4" | "ipv6", networks: readonly (readonly [address: string, bits: number])[]) {
  const list = new BlockList();
  for (const [address, bits] of networks) list.addSubnet(address, bits, type);
  return list;
}

const [isSpecial4, isGiven6, isSpecial6] = [
  listOf("ipv4", special4),
  listOf("ipv6", globalUnicast6),
  listOf("ipv6", special6),
];

/** False for local and special addresses in any notation, and for invalid ones. */
export function isPublicAddress(address: string): boolean {
  if (address.includes("%")) return false;
  switch (isIP(address)) {
    case 4:
      return !isSpecial4.check(address, "ipv4");
    case 6:
      return isGiven6.check(address, "ipv6") && !isSpecial6.check(address, "ipv6");
    default:
      return false;
  }
}
