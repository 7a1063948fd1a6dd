import type { Random } from "#db/seed/random.ts";
import { photos as makePhotos } from "../support/photos.ts";

interface Extras {
  as?: { cookie: string } | undefined;
  json?: unknown;
  form?: FormData;
}

export type Site = Awaited<ReturnType<typeof openSite>>;

/** Visitors come from many addresses behind the server's proxy, so its usual limits apply. */
export async function openSite(url: string, dice: Random, photos: number) {
  const tally = { requests: 0, serverErrors: 0, surprises: [] as string[] };

  async function send(method: string, path: string, wanted: number | number[], { as, json, form }: Extras = {}) {
    const failed = (error: Error) => {
      throw new Error(`${method} ${path}: ${error.message}`);
    };
    const response = await fetch(url + path, {
      method,
      headers: {
        "x-forwarded-for": `10.${dice.between(0, 255)}.${dice.between(0, 255)}.${dice.between(1, 254)}`,
        "accept-encoding": "br",
        ...(as && { cookie: as.cookie }),
        ...(json !== undefined && { "content-type": "application/json" }),
      },
      ...(json === undefined ? form && { body: form } : { body: JSON.stringify(json) }),
      redirect: "manual",
      signal: AbortSignal.timeout(30_000),
    }).catch(failed);
    const body = await response.arrayBuffer().catch(failed);
    tally.requests++;
    if (response.status >= 500) tally.serverErrors++;
    if (![wanted].flat().includes(response.status)) throw new Error(`${method} ${path} answered ${response.status}`);
    return new Response(body.byteLength > 0 ? body : null, response);
  }

  return {
    tally,
    photos: await makePhotos(photos, 2400),
    send,
    get: (path: string, as?: { cookie: string }) => send("GET", path, 200, { as }),
    json: async <T>(method: string, path: string, wanted: number, extras: Extras): Promise<T> =>
      (await send(method, path, wanted, extras)).json(),
  };
}
