import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import type { Config } from "#src/base/config.ts";
import type { Manifest } from "#src/build/build.ts";
import { DAY_MS } from "#src/shared/base/duration.ts";
import { count, date } from "../backups/format.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

/** Let's Encrypt's certificates are renewed a month before they expire. */
const SOON_MS = 14 * DAY_MS;
const TIMEOUT_MS = 8_000;

/** Asks for /readyz under the public address, as a visitor would reach it. */
export async function checkAddress({ appUrl }: Config): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${appUrl}/readyz`, { redirect: "manual", signal });
    const text = (await answer.text()).trim();
    if (answer.ok && text === "ready") return ok("address", `${appUrl} answers and is ready.`);
    if (answer.status === 503 && text === "not ready") {
      return problem(
        "address",
        `${appUrl} answers, but calls itself not ready.`,
        "See what is said of disk and database here, and the site's log.",
      );
    }
    return problem(
      "address",
      `${appUrl}/readyz answers with status ${answer.status}, which is not this site.`,
      "Check APP_URL, the DNS entry and what the proxy passes on.",
    );
  } catch (error) {
    return problem(
      "address",
      `${appUrl} cannot be reached from here: ${reasonOf(error)}.`,
      "Check that the site runs, the DNS entry, the proxy and the firewall.",
    );
  }
}

/** How long the certificate is still valid; null for an address without one. */
export async function checkCertificate({ appUrl, isHttps }: Config, now: number): Promise<Finding | null> {
  if (!isHttps) return null;
  try {
    return judgeCertificate(await readCertificate(new URL(appUrl)), now);
  } catch (error) {
    return problem(CERTIFICATE, `The certificate could not be read: ${reasonOf(error)}.`, RENEW);
  }
}

const CERTIFICATE = "certificate";
const RENEW = "See the proxy's log: it renews certificates by itself when ports 80 and 443 reach it.";

export function judgeCertificate({ endsAt, flaw }: Certificate, now: number): Finding {
  if (endsAt < now) return problem(CERTIFICATE, `The certificate ended on ${date(endsAt)}.`, RENEW);
  if (flaw) return problem(CERTIFICATE, `Browsers will not trust the certificate: ${flaw}.`, RENEW);
  const says = `The certificate is good until ${date(endsAt)}, ${count(Math.floor((endsAt - now) / DAY_MS), "day")} from now.`;
  return endsAt - now < SOON_MS ? warning(CERTIFICATE, says, RENEW) : ok(CERTIFICATE, says);
}

interface Certificate {
  endsAt: number;
  /** Why it is not trusted; undefined when it is. */
  flaw: string | undefined;
}

function readCertificate({ hostname, port }: URL): Promise<Certificate> {
  return new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no answer in time")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      resolve({ endsAt, flaw: socket.authorizationError ? String(socket.authorizationError) : undefined });
      socket.destroy();
    });
  });
}

/** Without the built files the site does not start. */
export function checkBuild(buildDir: string): Finding {
  const advice = "Build them: bun run build. A release and the container image bring them along.";
  const manifestFile = join(buildDir, "manifest.json");
  if (!existsSync(manifestFile)) return problem("build", "The scripts and styles are not built.", advice);
  const { pageCss, islands, ...others } = JSON.parse(readFileSync(manifestFile, "utf8")) as Manifest;
  const own = [...Object.values(pageCss), ...Object.values(others)];
  const named = [...own, ...Object.values(islands).map(({ client }) => client)];
  const missing = named.filter((path) => !existsSync(join(buildDir, path.replace("/build/", ""))));
  if (missing.length > 0) return problem("build", `${missing.join(", ")} is missing from the built files.`, advice);
  return ok("build", "Scripts and styles are built.");
}
