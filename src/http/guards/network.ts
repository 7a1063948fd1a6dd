import { isIP } from "node:net";

/** Removes zone, brackets, and port, and unwraps IPv4. Null if invalid. */
export function normalizeIp(text: string): string | null {
  if (isIP(text) === 4) return text;
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^([\d.]+|\[.*\]):\d+$/, "$1")
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/%.*$/, "");
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return null;
  if (!bare.includes(":ffff:")) return bare;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  }
  return bare;
}

function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...[a, b, c, d]) => `${toHex(a, b)}:${toHex(c, d)}`);
  const [head = "", tail] = hex.split("::");
  const numbers = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? "")];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const toHex = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);

const prefix = (address: string, groups: number) =>
  asWritten(address, groups) ??
  groupsOf(address)
    .slice(0, groups)
    .map((group) => group.toString(16))
    .join(":");

/** Fast path for addresses without "::" or leading zeros. */
function asWritten(address: string, groups: number): string | undefined {
  let end = -1;
  for (let group = 0; group < groups; group++) {
    const start = end + 1;
    end = address.indexOf(":", start);
    if (end <= start || (address[start] === "0" && end > start + 1)) return undefined;
  }
  return address.slice(0, end);
}

const isIPv6 = (address: string) => address.includes(":");

/** IPv4, or IPv6 /64. */
export const networkOf = (address: string): string => (isIPv6(address) ? `${prefix(address, 4)}::/64` : address);

/** IPv6 /48; null for others. */
export const wideNetworkOf = (address: string): string | null =>
  isIPv6(address) ? `${prefix(address, 3)}::/48` : null;
