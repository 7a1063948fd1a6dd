import { settingGroups, settingTexts } from "../base/setting-texts.ts";
import { Settings } from "../base/settings.ts";
import { commandTexts } from "./command-texts.ts";

type Name = keyof Settings;

/** What a setting is when it is not set, as one would write it. */
function defaultOf(name: Name): string {
  const { otherwise } = settingTexts[name];
  if (otherwise !== undefined) return `\`${otherwise}\``;
  const value: unknown = Settings.parse({})[name];
  if (value === undefined) return "none";
  return `\`${typeof value === "boolean" ? (value ? "on" : "off") : value}\``;
}

function settingLines(name: Name): string[] {
  const { does, example } = settingTexts[name];
  return [`- **\`${name}\`** (${defaultOf(name)}): ${does}${example ? `\n  Example: \`${example}\`` : ""}`];
}

/** The text of docs/settings.md. */
export function settingsDocument(): string {
  const names = Object.keys(settingTexts) as Name[];
  const groups = Object.entries(settingGroups).flatMap(([group, title]) => [
    `\n## ${title}\n`,
    ...names.filter((name) => settingTexts[name].group === group).flatMap(settingLines),
  ]);
  return `# Settings

Set in the environment; the default stands in brackets. What is empty counts as not set, and spaces around a value as none of it. A wrong
value stops the start with one line that names it. This page is written by \`bun run docs\` from \`src/base/settings.ts\`, which reads them,
and the texts beside it.
${groups.join("\n")}

## For tests

- **\`CHROMIUM_PATH\`** (found by itself): the browser of the browser tests.
- **\`CHECK_CONTAINER\`** (off): 1 has \`bun run check\` build and run the container image too.
`;
}

/** The text of docs/commands.md. */
export function commandsDocument(): string {
  const rows = Object.entries(commandTexts).map(([name, does]) => `- **\`bun run ${name}\`**: ${does}.`);
  return `# Commands

\`bun test\` runs the fast tests, without a browser. With Node only, \`npx -y bun@1.4.5 run …\` does the same as \`bun run …\`. This page
is written by \`bun run docs\` from \`src/cli/command-texts.ts\`.

${rows.join("\n")}
`;
}

if (import.meta.main) {
  await Bun.write("docs/settings.md", settingsDocument());
  await Bun.write("docs/commands.md", commandsDocument());
}
