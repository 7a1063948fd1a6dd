import { createServer } from "node:tls";
import { createFetchOutside, type OutsideDeps } from "#src/ports/fetch-outside.ts";

export const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUbelKRCgTlQExHwDmNxzYsj9bM9MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJcHVzaC50ZXN0MCAXDTI2MTEyMzAwNDk0MloYDzIxMjYxMDMw
MDA0OTQyWjAUMRIwEAYDVQQDDAlwdXNoLnRlc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATAXbg3p/41rDAIDKcczDeITltIxuTnWlD+3IHSYwAkd5ytOnJ84h4M
cMp8TOJs36BYlVIlzFNYRV8Hl2SFOWByo2kwZzAdBgNVHQ4EFgQUNzstGtSAEK05
MeLsMs8fK4b6eT8wHwYDVR0jBBgwFoAUNzstGtSAEK05MeLsMs8fK4b6eT8wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglwdXNoLnRlc3QwCgYIKoZIzj0EAwID
SQAwRgIhAPGqKXpRQ8zKtw8CmhoRvaz0DvhYgHEnyqnV+bnWdZB8AiEAvzDT7DB/
i6c30ovQXZ1O16oa70XuOUquyVzi9xAJlgI=
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglRmlDGnab/j/glYK
4JxFDjiaabr5QXMtcKh83EUad5+hRANCAATAXbg3p/41rDAIDKcczDeITltIxuTn
WlD+3IHSYwAkd5ytOnJ84h4McMp8TOJs36BYlVIlzFNYRV8Hl2SFOWBy
-----END PRIVATE KEY-----`;

export function rawSite(words: string) {
  const server = createServer({ cert, key }, (socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(words));
  }).listen(0, "127.0.0.1");
  return { port: () => (server.address() as { port: number }).port, stop: () => server.close() };
}

export function outsideSite(answer: (request: Request) => Response | Promise<Response>) {
  const asked: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls: { cert, key },
    idleTimeout: 0,
    fetch(request) {
      asked.push(`${request.method} ${request.url}`);
      return answer(request);
    },
  });
  const world = (changed: Partial<OutsideDeps> = {}): OutsideDeps => ({
    resolve: async () => ["127.0.0.1"],
    isPublic: (address) => address === "127.0.0.1",
    port: server.port!,
    certificateAuthority: cert,
    timeoutMs: 30_000,
    ...changed,
  });
  return {
    asked,
    world,
    fetchOutside: (changed: Partial<OutsideDeps> = {}) => createFetchOutside(world(changed)),
    stop: () => server.stop(true),
  };
}
