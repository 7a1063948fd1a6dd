import { type Config, ConfigError, readConfig } from "#src/base/config.ts";
import { buildDir } from "#src/build/build.ts";
import { type EmailPort, openEmail } from "#src/ports/email.ts";
import { editDistance } from "#src/shared/places/town-names.ts";
import { settings } from "../../../base/settings.ts";
import { checkDatabase } from "./database.ts";
import { causeText, type Finding, ok, problem, warning } from "./finding.ts";
import { type BackupSettings, checkBackups, checkDisk, checkFolder } from "./folder.ts";
import { checkNodes } from "./nodes.ts";
import { checkBucket, checkStripe, checkTexts } from "./services.ts";
import { checkAddress, checkBuild, checkCertificate, checkClock } from "./site.ts";

interface ExaminedSite {
  env: Record<string, string | undefined>;
  now: () => number;
}

/** Read-only. Works with wrong settings. Findings never contain keys or passwords. */
export async function examineSite({ env, now }: ExaminedSite): Promise<Finding[]> {
  const settings = readSettings(env);
  if (Array.isArray(settings)) return [...settings, ...strays(env), ...(await examineData(dataSettings(env), now))];
  const config = settings;
  const { primary, uploadsUrl } = config;
  const others = [
    guarded("primary", () => primary && checkNodes(primary)),
    guarded("photos", () => (uploadsUrl ? checkBucket(uploadsUrl) : null)),
    guarded("email", () => checkEmail(config)),
    guarded("texts", () => checkTexts(config)),
    guarded("stripe", () => checkStripe(config, now)),
    guarded("clock", () => checkClock(config, now)),
    guarded("address", () => checkAddress(config)),
    guarded("certificate", () => checkCertificate(config, now())),
    guarded("build", () => checkBuild(buildDir)),
  ];
  const data = await examineData({ ...config, replica: primary?.replica }, now);
  const hasAdmin = data.some(({ check, state }) => check === "admin" && state === "ok");
  return [...checkSettings(config, env, hasAdmin), ...data, ...(await Promise.all(others)).flat()];
}

function readSettings(env: ExaminedSite["env"]): Config | Finding[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = "Fix it and restart the site. See docs/settings.md.";
    return error.message.split("\n").map((line) => problem("settings", `${line}.`, advice));
  }
}

interface DataSettings extends BackupSettings {
  /** Folder of a node's replica. Undefined for a single file, null if not configured. */
  replica: string | null | undefined;
}

/** Reads these settings even if others are wrong; an invalid one counts as unset. */
function dataSettings(env: ExaminedSite["env"]): DataSettings {
  const alone = (name: string) => readAlone({ [name]: env[name] });
  const replica = env.DATABASE_URL?.trim() ? env.DATABASE_REPLICA?.trim() || null : undefined;
  const [{ dataDir }, { demo }, { runsJobs }] = [alone("DATA_DIR"), alone("DEMO"), alone("ROLE")];
  return { dataDir, demo, nightlyBackups: alone("BACKUPS").nightlyBackups, runsJobs, replica };
}

function readAlone(setting: ExaminedSite["env"]): Config {
  const least = { APP_URL: "http://localhost", ALLOW_EMBEDDED_PAYMENTS: "1" };
  try {
    return readConfig({ ...least, ...setting });
  } catch {
    return readConfig(least);
  }
}

async function examineData(config: DataSettings, now: () => number): Promise<Finding[]> {
  const { dataDir, replica } = config;
  const findings = await Promise.all([
    guarded("data folder", () => checkFolder(dataDir)),
    guarded("disk", () => checkDisk(dataDir)),
    guarded("database", () => (replica === null ? null : checkDatabase(dataDir, now, replica))),
    guarded("backup", () => checkBackups(config, now())),
  ]);
  return findings.flat();
}

type Findings = Finding | Finding[] | null;

async function guarded(check: string, look: () => Findings | Promise<Findings>): Promise<Finding[]> {
  try {
    return [(await look()) ?? []].flat();
  } catch (error) {
    return [
      problem(check, `Couldn't check this: ${causeText(error)}.`, "Run the doctor as the account that runs the site."),
    ];
  }
}

/** Logs in and out; sends nothing. */
export async function checkEmail(config: Config, open: (config: Config) => EmailPort = openEmail): Promise<Finding> {
  if (!config.smtpUrl) {
    const says = "Emails are only saved in the outbox folder. No one receives them.";
    if (config.demo) return ok("email", says);
    return warning("email", says, "Set SMTP_URL to your mail server.");
  }
  const email = open(config);
  try {
    await email.verify();
    return ok("email", "The mail server accepts the login.");
  } catch (error) {
    const advice = "Check SMTP_URL and that this machine can reach the server's port.";
    return problem("email", `${causeText(error)}.`, advice);
  } finally {
    email.close();
  }
}

const strays = (env: ExaminedSite["env"], hasAdmin = false): Finding[] =>
  straySettings(env, hasAdmin).map((says) => warning("settings", says, "See docs/settings.md."));

/** Valid settings that are rarely right for a public site. */
export function checkSettings(config: Config, env: ExaminedSite["env"] = {}, hasAdmin = false): Finding[] {
  const doubts = [...strays(env, hasAdmin), ...(config.demo ? [] : doubtsAbout(config))];
  return doubts.length > 0 ? doubts : [ok("settings", "All settings are valid.")];
}

function doubtsAbout({ isHttps, trustProxy, stripe, emailFrom, supportEmail, appUrl, readOnly }: Config): Finding[] {
  const doubts: [isDoubtful: boolean, says: string, advice: string][] = [
    [
      isHttps && trustProxy === 0,
      "APP_URL is https, so a proxy is in front, but TRUST_PROXY is 0. All visitors share its address and rate limits.",
      "Set TRUST_PROXY to the number of proxies, usually 1.",
    ],
    [
      !isHttps,
      `Visitors reach the site without encryption at ${appUrl}.`,
      "Put a proxy with a certificate in front, and set APP_URL to its https address.",
    ],
    [
      stripe === null,
      "Memberships use test cards, so no groomer is charged.",
      "Set the four STRIPE settings and remove ALLOW_EMBEDDED_PAYMENTS.",
    ],
    [
      isHttps && (stripe?.secretKey.includes("_test_") ?? false),
      "These are Stripe test keys, so no card is charged.",
      "Use the keys, price, and webhook secret from Stripe's live mode.",
    ],
    [
      [emailFrom, supportEmail].some((address) => /\.example>?$/.test(address)),
      "EMAIL_FROM or SUPPORT_EMAIL is still the example address.",
      "Set EMAIL_FROM and SUPPORT_EMAIL to addresses on your own domain.",
    ],
    [readOnly, "READ_ONLY is on: no one can change anything, and no jobs run.", "Remove it when that's over."],
  ];
  return doubts.filter(([isDoubtful]) => isDoubtful).map(([, says, advice]) => warning("settings", says, advice));
}

const isKnown = (name: string) => Object.hasOwn(settings, name);

/** A sentence per setting that has no effect, or not the expected one. Never contains values. */
function straySettings(env: Record<string, string | undefined>, hasAdmin: boolean): string[] {
  const names = Object.keys(env).filter((name) => env[name]?.trim());
  const isSet = (name: string) => names.includes(name);
  const unused = isSet("STRIPE_SECRET_KEY") ? [] : names.filter((name) => name.startsWith("STRIPE_") && isKnown(name));
  return [
    ...names.flatMap(misspelled),
    ...(isSet("APP_URL") && /[^/]/.test(pathOf(env.APP_URL)) ? ["APP_URL has a path, which is ignored."] : []),
    ...unused.map((name) => `${name} has no effect without STRIPE_SECRET_KEY.`),
    ...(hasAdmin && isSet("ADMIN_PASSWORD") ? ["ADMIN_PASSWORD is still set, but there is an admin. Remove it."] : []),
  ];
}

function pathOf(url = ""): string {
  const { pathname = "", search = "", hash = "" } = URL.parse(url.trim()) ?? {};
  return pathname + search + hash;
}

/** Allows two typos, or one in a short name, because ROLE and HOME are only two apart. */
function misspelled(name: string): string[] {
  if (isKnown(name)) return [];
  const near = Object.keys(settings).find((one) => {
    const limit = one.length > 6 ? 2 : 1;
    return editDistance(name.toUpperCase(), one, limit) <= limit;
  });
  if (near) return [`${name} isn't a setting. Did you mean ${near}?`];
  return name.startsWith("STRIPE_") ? [`${name} isn't a setting.`] : [];
}
