import { connect } from "node:net";
import { parseArgs } from "node:util";
import { BackupError } from "../features/running/backups/format.ts";
import { findSources, promote, wordsFor } from "../features/running/backups/promotion.ts";

const usage = `bun run promote REPLICA …                          shows how far each replica has come, and changes nothing
bun run promote REPLICA … --to FOLDER --fenced     makes the folder of a new primary of the one that has come furthest

REPLICA      a folder that a replica keeps, or a database file, such as a backup's; DATABASE_REPLICA when none is named
--primary    where the old primary was; DATABASE_URL when it is not named
--fenced     the old primary is off and stays off: two primaries are the one way to lose bookings
--dry-run    looks only, whatever else is asked for

The site need not run. docs/operations.md has it step by step.`;

const TIMEOUT_MS = 3_000;

try {
  const { replicas, primary, folder, isFenced } = readArguments();
  const found = findSources(replicas);
  for (const [at, source] of found.entries()) {
    const mark = at === 0 && found.length > 1 ? ", the furthest" : "";
    console.log(`${source.path}: ${wordsFor(source)}${mark}`);
  }
  const silence = await silenceOf(primary);
  console.log(`The old primary, ${primary.host}: ${silence ?? "still takes connections"}.`);
  if (!folder) {
    console.log(`\nNothing was changed. To go on:\n  bun run promote ${replicas.join(" ")} --to FOLDER --fenced`);
    process.exit(0);
  }
  if (!silence) {
    refuse("Stop it for good first. One that hangs goes on later: switch its machine off, or take it off the network.");
  }
  if (!isFenced) refuse("Say --fenced when it is off and stays off, also after a restart of its machine.");
  const made = promote(found, folder);
  console.log(nextSteps(folder, wordsFor(made), primary));
} catch (error) {
  refuse(error instanceof BackupError || error instanceof Error ? error.message : String(error));
}

/**
 * Why no server takes a connection there; null when one does. A server that stands still takes them too, and goes on
 * writing when it wakes up.
 */
function silenceOf({ hostname, port, protocol }: URL): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || (protocol === "https:" ? 443 : 80)) });
  socket.setTimeout(TIMEOUT_MS, () => resolve("cannot be reached from here, which says nothing of others"));
  socket.once("connect", () => resolve(null));
  socket.once("error", (error) => {
    const isRefused = "code" in error && error.code === "ECONNREFUSED";
    resolve(isRefused ? "nobody listens there" : `cannot be reached from here (${error.message})`);
  });
  return promise.finally(() => socket.destroy());
}

function nextSteps(folder: string, what: string, { host }: URL): string {
  return `
${folder} is whole: ${what}. Next, in this order:
1. Give it to the account that the database server runs as:  chown -R ACCOUNT ${folder}
2. Start that server on it as primary. Have ${host} lead to it, and what the replicas follow.
3. Have it keep each commit on the disk before it answers:  bash deploy/nodes/ask strong 9090
4. Restart the replicas. They copy everything anew; their nodes show what they have meanwhile.
5. bun run doctor
6. Delete the old primary's folder before its machine is on the network again.`;
}

function readArguments() {
  const { positionals, values } = readOptions();
  const { DATABASE_REPLICA, DATABASE_URL } = process.env;
  const replicas = positionals.length > 0 ? positionals : [DATABASE_REPLICA].filter((name) => name !== undefined);
  const address = values.primary ?? DATABASE_URL;
  if (replicas.length === 0) refuse(usage);
  if (!address || !URL.canParse(address)) refuse(`--primary: say where the old primary was.\n\n${usage}`);
  const folder = values["dry-run"] ? undefined : values.to;
  return { replicas, primary: new URL(address), folder, isFenced: values.fenced };
}

function readOptions() {
  try {
    const options = {
      to: { type: "string" },
      primary: { type: "string" },
      fenced: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
    } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch {
    return refuse(usage);
  }
}

/** Ends the command with a sentence for the operator. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
