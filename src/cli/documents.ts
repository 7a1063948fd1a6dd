import type { Setting } from "../base/setting-kinds.ts";
import { settingGroups } from "../base/settings.ts";
import { commandTexts } from "./command-texts.ts";

function defaultOf({ reads, otherwise }: Setting): string {
  const value = otherwise ?? reads.parse(undefined);
  if (value === undefined) return "none";
  return `\`${typeof value === "boolean" ? (value ? "on" : "off") : value}\``;
}

export function settingsDocument(): string {
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

export function commandsDocument(): string {
  const rows = Object.entries(commandTexts).map(([name, does]) => `- **\`bun run ${name}\`**: ${does}.`);
  return `# Commands

\`bun test\` runs the fast tests, without a browser. With only Node, use \`npx -y bun@1.4.5 run …\` for \`bun run …\`.
\`bun run docs\` writes this page from \`src/cli/command-texts.ts\`.

${rows.join("\n")}
`;
}

if (import.meta.main) {
  await Bun.write("docs/settings.md", settingsDocument());
  await Bun.write("docs/commands.md", commandsDocument());
}
