import { isIP } from "node:net";

/** Without zone, brackets or port, and IPv4 as such where IPv6 carries it; null for anything else. */
export function parseAddress(text: string): string | null {
  // So most addresses come, and each view of a page that is counted asks.
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

/** Eight numbers; the address must be valid IPv6. */
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

/** The first groups, where nothing is left out and no zero stands in front: so most addresses are, and every request has one. */
function asWritten(address: string, groups: number): string | undefined {
  let end = -1;
  for (let group = 0; group < groups; group++) {
    const start = end + 1;
    end = address.indexOf(":", start);
    if (end <= start || (address[start] === "0" && end > start + 1)) return undefined;
  }
  return address.slice(0, end);
}

/** Of addresses as `parseAddress` spells them: it lets nothing else through that has a colon. */
const isIPv6 = (address: string) => address.includes(":");

/** An IPv4 address, or the /64 of IPv6: one line has eighteen trillion addresses. Any other text is its own. */
export const networkOf = (address: string): string => (isIPv6(address) ? `${prefix(address, 4)}::/64` : address);

/** The /48 of an IPv6 address, which one customer may own as a whole; null for anything else. */
export const wideNetworkOf = (address: string): string | null =>
  isIPv6(address) ? `${prefix(address, 3)}::/48` : null;
