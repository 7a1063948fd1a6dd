import { bookingOf, type Setup } from "#tests/proof/support/world.ts";

export type { Setup };

export interface BenchRequest {
  path: string;
  cookie?: string;
  body?: string;
}

const initOf = ({ cookie, body }: BenchRequest): BunFetchRequestInit => ({
  method: body === undefined ? "GET" : "POST",
  headers: {
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(cookie && { cookie }),
    ...(body !== undefined && { "content-type": "application/json" }),
  },
  ...(body !== undefined && { body }),
  decompress: false,
  redirect: "manual",
});

/** Requests by number. A number gives both trees an equal request. */
export const requestKinds: Record<string, (world: Setup, number: number) => BenchRequest> = {
  home: () => ({ path: "/" }),
  FAQ: () => ({ path: "/faq" }),
  "a full profile": ({ showcaseId }) => ({ path: `/groomer/${showcaseId}` }),
  "a full profile from a search": ({ showcaseId }) => ({ path: `/groomer/${showcaseId}?from=zipCode%3D28801` }),
  "profiles, another one each time": ({ groomers }, number) => ({ path: `/groomer/${nth(groomers, number).id}` }),
  "search pages": ({ groomers }, number) => ({ path: `/groomers?zipCode=${nth(groomers, number).zipCode}` }),
  "searches by the API": ({ groomers }, number) => ({
    path: "/api/groomers/search",
    body: JSON.stringify({ zipCode: nth(groomers, number).zipCode, distance: 25, sortBy: "rating" }),
  }),
  "a state's page": () => ({ path: "/mobile-dog-grooming/ca" }),
  "who is logged in": ({ parents }, number) => ({ path: "/api/user", cookie: nth(parents, number).cookie }),
  "a parent's dashboard": ({ parents }, number) => ({
    path: "/pet-parent-dashboard?tab=bookings",
    cookie: nth(parents, number).cookie,
  }),
  "a parent's bookings": ({ parents }, number) => ({
    path: "/api/bookings/pet-parent",
    cookie: nth(parents, number).cookie,
  }),
  // The date advances after each round of groomers, so that no parent repeats a request.
  "booking requests": ({ groomers, parents }, number) => ({
    path: "/api/bookings",
    cookie: nth(parents, number).cookie,
    body: JSON.stringify(bookingOf(nth(groomers, number), 2 + (Math.floor(number / groomers.length) % 40) * 8)),
  }),
};

const nth = <T>(list: readonly T[], number: number) => list[number % list.length]!;

/** Sends one request and returns the transferred size of the response body. Throws unless the status is 2xx. */
export async function sendBenchRequest(url: string, shot: BenchRequest): Promise<number> {
  const response = await fetch(url + shot.path, initOf(shot));
  const bytes = (await response.arrayBuffer()).byteLength;
  if (!response.ok) throw new Error(`${shot.path} answered ${response.status}`);
  return bytes;
}

/** Sends `count` requests on eight connections, starting with number `from`. */
export async function askFor(
  url: string,
  shot: (number: number) => BenchRequest,
  { from, count }: { from: number; count: number },
) {
  let next = from;
  const lane = async () => {
    while (next < from + count) await sendBenchRequest(url, shot(next++));
  };
  await Promise.all(Array.from({ length: 8 }, lane));
}
