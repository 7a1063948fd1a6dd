import { counted } from "#src/shared/base/number-labels.ts";
import { type Config, readDataConfig } from "../base/config.ts";
import { type Backup, chooseBackup, listBackups, sizeText, utcTimeText } from "../features/operations/backups/list.ts";
import { restoreBackup } from "../features/operations/backups/restore.ts";
import { exitWith, readArguments, rewordCommands } from "./command.ts";

const usage = `bun run restore           lists the backups in DATA_DIR/backups, newest first
bun run restore NAME      restores one and keeps the current data (stop the site first)
                newest    the newest nightly or manual backup
                PATH      a backup or a database file in another place
                --sign-out   ends every session in it, including those ended after it was made`;

try {
  const { dataDir, uploadsUrl, primary } = readDataConfig(process.env);
  const options = { "sign-out": { type: "boolean", default: false } } as const;
  const { positionals, values } = readArguments(usage, { options, allowPositionals: true });
  if (positionals.length > 1) exitWith(usage);
  const [asked] = positionals;
  if (asked === undefined) list(dataDir);
  else if (primary) exitWith(sharedBy(primary.url));
  else restore({ dataDir, uploadsUrl }, asked, values["sign-out"]);
} catch (error) {
  exitWith(error instanceof Error ? error.message : String(error));
}

/** Refusal, because replicas and nodes have other copies open. */
function sharedBy(url: string): string {
  return `The database at ${url} is shared by several machines, so this command can't replace it. Nothing was changed.
1. Stop all nodes, the process with ROLE=jobs, all replicas, and the primary.
2. Create the new primary's folder from the backup, which also checks it: bun run promote BACKUP/mudroom.db --to FOLDER --fenced
3. Start the primary with that folder, then the replicas, then the jobs, then the nodes.
See docs/operations.md for details.`;
}

function list(dataDir: string) {
  const backups = listBackups(dataDir);
  if (backups.length === 0)
    console.log(rewordCommands(`There are no backups in ${dataDir}/backups yet. Run \`bun run backup\` to make one.`));
  for (const backup of backups) console.log(`${backup.name.padEnd(38)} ${describe(backup)}`);
  console.log(rewordCommands(`\n${usage}`));
}

function describe({ takenAt, bytes, sha256, photos, photosIn, version }: Backup): string {
  const inIt = sha256 ? counted(photos, "photo") : "without photos";
  const holds = photosIn === "bucket" ? "photos in the bucket" : inIt;
  return [utcTimeText(takenAt), sizeText(bytes), holds, ...(version ? [`version ${version}`] : [])].join(", ");
}

function restore({ dataDir, uploadsUrl }: Pick<Config, "dataDir" | "uploadsUrl">, requested: string, logOut: boolean) {
  const backup = chooseBackup(dataDir, requested, Date.now());
  restoreBackup(dataDir, backup, {
    now: Date.now(),
    say: (sentence) => console.log(sentence),
    logOut,
    hasBucket: uploadsUrl !== null,
  });
  console.log("Now start the site.");
}
