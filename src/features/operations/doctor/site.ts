import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:tls";
import type { Config } from "#src/base/config.ts";
import type { BuildManifest } from "#src/build/build.ts";
import { counted } from "#src/shared/base/number-labels.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import { utcTimeText } from "../backups/list.ts";
import { errorReason, type Finding, ok, problem, warning } from "./finding.ts";

/** Let's Encrypt renews a month before expiry. */
const SOON_MS = 14 * DAY_MS;
const TIMEOUT_MS = 8_000;

/** Requests /readyz through the public URL. */
export async function checkAddress({ appUrl }: Config): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${appUrl}/readyz`, { redirect: "manual", signal });
    const text = (await answer.text()).trim();
    if (answer.ok && text === "ready") return ok("address", `${appUrl} responds and is ready.`);
    if (answer.status === 503 && text.startsWith("not ready"))
      return problem("address", `${appUrl} responds with "${text}".`, "See the other results and the site's log.");
    return problem(
      "address",
      `${appUrl}/readyz returned status ${answer.status}, so this may be a different site.`,
      "Check APP_URL, the DNS record, and your proxy settings.",
    );
  } catch (error) {
    return problem(
      "address",
      `Can't reach ${appUrl} from here: ${errorReason(error)}.`,
      "Check that the site is running, then the DNS record, the proxy, and the firewall.",
    );
  }
}

export async function checkCertificate({ appUrl, isHttps }: Config, now: number): Promise<Finding | null> {
  if (!isHttps) return null;
  try {
    return judgeCertificate(await readCertificate(new URL(appUrl)), now);
  } catch (error) {
    return problem(CERTIFICATE, `Couldn't read the certificate: ${errorReason(error)}.`, RENEW);
  }
}

const CERTIFICATE = "certificate";
const RENEW = "Check the proxy's log. It renews certificates if ports 80 and 443 are open.";

export function judgeCertificate({ endsAt, flaw }: Certificate, now: number): Finding {
  if (endsAt < now) return problem(CERTIFICATE, `The certificate expired on ${utcTimeText(endsAt)}.`, RENEW);
  if (flaw) return problem(CERTIFICATE, `Browsers won't trust the certificate: ${flaw}.`, RENEW);
  const says = `The certificate is valid until ${utcTimeText(endsAt)} (${counted(Math.floor((endsAt - now) / DAY_MS), "day")}).`;
  return endsAt - now < SOON_MS ? warning(CERTIFICATE, says, RENEW) : ok(CERTIFICATE, says);
}

interface Certificate {
  endsAt: number;
  /** Reason if untrusted, or else undefined. */
  flaw: string | undefined;
}

const readCertificate = ({ hostname, port }: URL): Promise<Certificate> =>
  new Promise((resolve, reject) => {
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({ host, port: Number(port || 443), servername: host, rejectUnauthorized: false });
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error("no response in time")));
    socket.once("error", reject);
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      resolve({ endsAt, flaw: socket.authorizationError ? String(socket.authorizationError) : undefined });
      socket.destroy();
    });
  });

/** The site doesn't start without built files. */
export function checkBuild(buildDir: string): Finding {
  const advice = "Build them: bun run build. Releases and the container image include them.";
  const manifestFile = join(buildDir, "manifest.json");
  if (!existsSync(manifestFile)) return problem("build", "The scripts and styles haven't been built.", advice);
  const { pageCss, islands, ...others } = JSON.parse(readFileSync(manifestFile, "utf8")) as BuildManifest;
  const own = [...Object.values(pageCss), ...Object.values(others)];
  const named = [...own, ...Object.values(islands).map(({ client }) => client)];
  const missing = named.filter((path) => !existsSync(join(buildDir, path.replace("/build/", ""))));
  if (missing.length > 0) return problem("build", `The build is missing ${missing.join(", ")}.`, advice);
  return ok("build", "Scripts and styles are built.");
}

/** Stripe's signatures are valid for five minutes, and the Date header has whole seconds. */
const WRONG_MS = 120_000;
const DOUBTFUL_MS = 10_000;
const ADVICE = "Sync the machine's clock: timedatectl set-ntp true";

export async function checkClock({ stripe, appUrl, demo }: Config, now: () => number): Promise<Finding> {
  const other = stripe ? (stripe.apiBase ?? "https://api.stripe.com") : appUrl;
  const before = now();
  const theirDate = await dateOf(other);
  const after = now();
  if (theirDate === null) {
    const says = `${new URL(other).host} didn't send the time to check the clock.`;
    return demo ? ok("clock", says) : warning("clock", says, "See the Stripe and address results.");
  }
  const off = Math.abs((before + after) / 2 - theirDate);
  const says = `The clock differs from ${new URL(other).host} by ${counted(Math.round(off / 1000), "second")}.`;
  if (off > WRONG_MS) return problem("clock", `${says} Past five minutes, webhooks are rejected.`, ADVICE);
  return off > DOUBTFUL_MS ? warning("clock", says, ADVICE) : ok("clock", says);
}

/** Any response will do. Null without one or without a date. */
async function dateOf(url: string): Promise<number | null> {
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(url, { redirect: "manual", signal }).catch(() => null);
  await answer?.body?.cancel();
  const at = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(at) ? null : at;
}
