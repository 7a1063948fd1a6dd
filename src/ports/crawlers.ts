import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

export type IsCrawler = (address: string, userAgent: string) => Promise<boolean>;

interface NameServers {
  reverse(address: string): Promise<string[]>;
  resolve(name: string): Promise<string[]>;
}

/** Anyone can call themselves this, so the name of the address is looked up. */
const claims = /google|bingbot|applebot/i;
const own = /\.(?:googlebot\.com|search\.msn\.com|applebot\.apple\.com)$/;

const servers = () => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  return {
    reverse: (address: string) => resolver.reverse(address),
    resolve: async (name: string) =>
      (await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])).flatMap((found) =>
        found.status === "fulfilled" ? found.value : [],
      ),
  };
};

/** True for a search engine whose name has the address, and for private addresses, which a proxy of our own has. */
export const createIsCrawler =
  ({ reverse, resolve }: NameServers = servers(), isPublic = isPublicAddress): IsCrawler =>
  async (address, userAgent) => {
    if (isIP(address) !== 0 && !isPublic(address)) return true;
    if (!claims.test(userAgent)) return false;
    const names = await reverse(address).catch(() => []);
    const name = names.map((one) => one.toLowerCase().replace(/\.$/, "")).find((one) => own.test(one));
    if (!name) return false;
    const addresses = await resolve(name).catch(() => []);
    return addresses.some((one) => shape(one) === shape(address));
  };

/** One spelling of each IPv6 address. */
const shape = (address: string) => (isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address);
