import { connect } from "node:net";
import { promoteReplica, promotionSourceText, readPromotionSources } from "../features/operations/backups/promotion.ts";
import { exitWith, readArguments } from "./command.ts";

const usage = `bun run promote REPLICA …                          shows how up to date each replica is and changes nothing
bun run promote REPLICA … --to FOLDER --fenced     creates a new primary's folder from the most up-to-date replica

REPLICA      a replica's folder or a database file, such as a backup's (default: DATABASE_REPLICA)
--primary    where the old primary was (default: DATABASE_URL)
--fenced     confirms that the old primary is off and stays off: two primaries would lose bookings
--dry-run    only looks, whatever the other options

The site doesn't need to run. See docs/operations.md for the full steps.`;

const TIMEOUT_MS = 3_000;

try {
  const { replicas, primary, folder, isFenced } = readPromotionOptions();
  const found = readPromotionSources(replicas);
  for (const [at, source] of found.entries()) {
    const mark = at === 0 && found.length > 1 ? ", the most up to date" : "";
    console.log(`${source.path}: ${promotionSourceText(source)}${mark}`);
  }
  const silence = await silenceOf(primary);
  console.log(`The old primary, ${primary.host}: ${silence ?? "still accepts connections"}.`);
  if (!folder) {
    console.log(`\nNothing was changed. To continue:\n  bun run promote ${replicas.join(" ")} --to FOLDER --fenced`);
    process.exit(0);
  }
  if (!silence) {
    exitWith("Stop it for good first. A hung process can resume, so turn off its machine or disconnect it.");
  }
  if (!isFenced) exitWith("Add --fenced once it's off for good, even after a restart of its machine.");
  const made = promoteReplica(found, folder);
  console.log(nextSteps(folder, promotionSourceText(made), primary));
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}

/** Reason why the server accepts no connection. Null if it accepts one, as even a frozen server does. */
function silenceOf({ hostname, port, protocol }: URL): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port || (protocol === "https:" ? 443 : 80)) });
  socket.setTimeout(TIMEOUT_MS, () => resolve("can't be reached from here, but others may still reach it"));
  socket.once("connect", () => resolve(null));
  socket.once("error", (error) => {
    const isRefused = "code" in error && error.code === "ECONNREFUSED";
    resolve(isRefused ? "nothing is listening there" : `can't be reached from here (${error.message})`);
  });
  return promise.finally(() => socket.destroy());
}

function nextSteps(folder: string, what: string, { host }: URL): string {
  return `
${folder} is complete: ${what}. Next, in this order:
1. Give it to the account that runs the database server:  chown -R ACCOUNT ${folder}
2. Start that server with it as the primary. Point ${host} and the replicas to it.
3. Make it write each commit to disk before it responds:  bash deploy/nodes/ask strong 9090
4. Restart the replicas. They copy everything again.
5. bun run doctor
6. Delete the old primary's folder before you reconnect its machine to the network.`;
}

function readPromotionOptions() {
  const options = {
    to: { type: "string" },
    primary: { type: "string" },
    fenced: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
  } as const;
  const { positionals, values } = readArguments(usage, { options, allowPositionals: true });
  const { DATABASE_REPLICA, DATABASE_URL } = process.env;
  const replicas = positionals.length > 0 ? positionals : [DATABASE_REPLICA].filter((name) => name !== undefined);
  const address = values.primary ?? DATABASE_URL;
  if (replicas.length === 0) exitWith(usage);
  if (!address || !URL.canParse(address)) exitWith(`--primary: set the old primary's URL.\n\n${usage}`);
  const folder = values["dry-run"] ? undefined : values.to;
  return { replicas, primary: new URL(address), folder, isFenced: values.fenced };
}
