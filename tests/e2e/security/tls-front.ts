import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TlsFront {
  url: string;
  serve(target: string): void;
  stop(): Promise<void>;
}

export async function startTlsFront(): Promise<TlsFront> {
  const folder = await mkdtemp(join(tmpdir(), "mudroom-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  await makeCertificate(key, cert);
  let target = "";
  const server = Bun.serve({
    port: 0,
    tls: { key: Bun.file(key), cert: Bun.file(cert) },
    fetch: (request, self) => handOn(request, target, self.requestIP(request)?.address ?? ""),
  });
  return {
    url: `https://localhost:${server.port}`,
    serve: (url) => {
      target = url;
    },
    async stop() {
      await server.stop(true);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function makeCertificate(key: string, cert: string) {
  const asked = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
  const command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, ...asked];
  const child = Bun.spawn(command, { stdout: "ignore", stderr: "pipe" });
  if ((await child.exited) !== 0) throw new Error(`openssl: ${await new Response(child.stderr).text()}`);
}

async function handOn(request: Request, target: string, address: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  const before = headers.get("x-forwarded-for");
  headers.set("x-forwarded-for", before ? `${before}, ${address}` : address);
  const hasBody = !["GET", "HEAD"].includes(request.method);
  return fetch(target + pathname + search, {
    method: request.method,
    headers,
    ...(hasBody ? { body: await request.arrayBuffer() } : {}),
    redirect: "manual",
    decompress: false,
  });
}
