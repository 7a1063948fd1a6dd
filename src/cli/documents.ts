import type { Setting } from "../base/setting-kinds.ts";
import { settingGroups } from "../base/settings.ts";

export const commandDescriptions: Record<string, string> = {
  start: "Installs, builds, migrates, loads demo data, and serves http://localhost:3000",
  check: "Installs, checks types and lint, and runs all tests, with browser tests. Ends with 'N passed, N failed'",
  dev: "`bun start` for development, without the install. Rebuilds, restarts, and reloads open pages on every change",
  nodes: "Runs the demo on three nodes that share a database. Linux x64 only",
  build: "Bundles scripts and styles into `static/build`",
  types: "Checks types",
  lint: "Checks formatting, imports, and lint rules with Biome",
  format: "Lints, with automatic fixes",
  migration: "Writes the next migration from `db/schema`",
  docs: "Writes docs/settings.md and docs/commands.md from the code",
  icons: "Regenerates the site's icons",
  screens: "Takes the screenshots on the page for groomers, from the demo",
  shots: "Saves a screenshot of every page to `shots/`",
  seed: "Creates a large, realistic benchmark data set: `bun run seed --groomers 100000`",
  bench:
    "Compares search with PostGIS, and pages and API with a bare server, as ratios. `bench day` and `bench simulate` measure the day planner and its effect on groomers and parents. `bench counts` measures the cost of counting. `bench against REF` runs this tree next to another commit and fails if time, statements, or bytes per request get over 10% worse",
  lighthouse: "Runs Lighthouse three times on seven pages and prints the medians",
  "admin:create": "Adds an admin, with the password from stdin: `bun run admin:create boss boss@example.com`",
  "admin:list": "Lists the admins: who can log in, and who has two-step verification",
  "admin:disable": "Ends an admin's access and sessions: `bun run admin:disable boss`",
  "admin:enable": "Gives a disabled admin access again",
  "admin:password": "Sets an admin's password from stdin and ends their sessions: `bun run admin:password boss`",
  "admin:reset-mfa": "Lets an admin without phone and recovery codes log in again",
  "account:export": "Prints a person's data: `bun run account:export june > june.json`",
  "account:delete":
    "Deletes a person's account as if they did it themselves: `bun run account:delete june june@example.com`",
  "invitations:never":
    "Opts an email address out of all invitations and lists the groomers who added it: `bun run invitations:never june@example.com`",
  "link-names:free":
    "Frees a link name of a closed account, an unlisted groomer, or an old link: `bun run link-names:free castillo-grooming`",
  doctor: "Checks settings, data, email, Stripe, clock, backups, and address",
  "test-email": "Sends one email and says what happened: `bun run test-email you@example.com`",
  backup: "Backs up the database and photos now",
  restore: "Restores a backup",
  "photos:upload": "Uploads the photos in `DATA_DIR` to the bucket in `UPLOADS_URL`",
  "photos:download": "Downloads the photos in the bucket to `DATA_DIR`",
  "nodes:keys": "Multiple machines: generates their secrets",
  promote: "Multiple machines: turns a replica into the primary",
  "build:release": "Builds one archive in `dist/` that needs only Bun",
  sbom: "Writes a software bill of materials (CycloneDX 1.6)",
  "test:fuzz": "Fuzz test: generated API calls. `--short` is a quick run, here and below",
  "test:crash": "Kills the process during writes and checks for lost data",
  "test:days": "Compares 20,000 random days with a brute-force planner",
  "test:lives":
    "Compares 2,000 random lives of a groomer's clients with a model. Others are `money`, `membership`, `notices`, `texts`, `day`, `search`, and `personal-data`",
  "test:abuse": "Abuse test: traffic bursts and malicious clients",
  "test:soak": "Soak test: hours of use, watching memory",
  "test:year": "Simulates a year of the marketplace, with failures, from a seed",
  "test:nodes":
    "Tests several nodes on one database: kills, an hour of network faults, upgrades, and tests of the product. Linux x64 only",
  "test:container": "Builds and runs the container image (if buildah installs)",
};

function defaultOf({ reads, otherwise }: Setting): string {
  const value = otherwise ?? reads.parse(undefined);
  if (value === undefined) return "none";
  return `\`${typeof value === "boolean" ? (value ? "on" : "off") : value}\``;
}

export function renderSettingsDoc(): string {
  const groups = Object.entries(settingGroups).map(([title, settings]) => {
    const rows: [string, Setting][] = Object.entries(settings);
    const lines = rows.map(([name, setting]) => `- **\`${name}\`** (${defaultOf(setting)}): ${setting.does}`);
    return `\n## ${title}\n\n${lines.join("\n")}`;
  });
  return `# Settings

Set these in the environment. Defaults are in parentheses. Empty counts as not set, and spaces around a value are ignored. A wrong value
stops startup with one line that names it. \`bun run docs\` writes this page from \`src/base/settings.ts\`.
${groups.join("\n")}

## For tests

- **\`CHROMIUM_PATH\`** (found automatically): the browser for browser tests.
- **\`CHECK_CONTAINER\`** (off): set to 1 to have \`bun run check\` also build and run the container image.
`;
}

export function renderCommandsDoc(): string {
  const rows = Object.entries(commandDescriptions).map(([name, does]) => `- **\`bun run ${name}\`**: ${does}.`);
  return `# Commands

\`bun test\` runs the fast tests, without a browser. With only Node, use \`npx -y bun@1.4.5 run …\` for \`bun run …\`.
\`bun run docs\` writes this page from \`src/cli/documents.ts\`.

${rows.join("\n")}
`;
}

if (import.meta.main) {
  await Bun.write("docs/settings.md", renderSettingsDoc());
  await Bun.write("docs/commands.md", renderCommandsDoc());
}
