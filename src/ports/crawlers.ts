import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

/** Says whether an address is one of a search engine, or of our own network. */
export type IsCrawler = (address: string, userAgent: string) => Promise<boolean>;

/** What tests put in place of the name servers; no setting does. */
interface NameServers {
  reverse(address: string): Promise<string[]>;
  /** All addresses of a name. */
  resolve(name: string): Promise<string[]>;
}

/** How search engines call themselves. Anyone can, so their names are looked up; no one else is. */
const claims = /google|bingbot|applebot/i;
/** Where Google, Bing, and Apple say that their crawlers are. */
const own = /\.(?:googlebot\.com|google\.com|search\.msn\.com|applebot\.apple\.com)$/;

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

/** The address has a name of a search engine, and that name has the address. A proxy of our own is never a stranger. */
export function createIsCrawler({ reverse, resolve }: NameServers = servers(), isPublic = isPublicAddress): IsCrawler {
  return async (address, userAgent) => {
    if (isIP(address) !== 0 && !isPublic(address)) return true;
    if (!claims.test(userAgent)) return false;
    const names = await reverse(address).catch(() => []);
    const name = names.map((one) => one.toLowerCase().replace(/\.$/, "")).find((one) => own.test(one));
    if (!name) return false;
    const addresses = await resolve(name).catch(() => []);
    return addresses.some((one) => shape(one) === shape(address));
  };
}

/** IPv6 is written in more than one way. */
const shape = (address: string) => (isIP(address) === 6 ? new URL(`http://[${address}]`).hostname : address);
