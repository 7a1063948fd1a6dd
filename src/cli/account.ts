import { readConfig } from "../base/config.ts";
import { exitWith } from "./command.ts";
import { runWithData } from "./site.ts";

const usage = `bun run account:export USERNAME          prints a person's data, the same file as on their account page
bun run account:delete USERNAME EMAIL    deletes their account as if they did it themselves, and emails them

It needs the site's settings.`;

const [command, username, email, ...others] = process.argv.slice(2);
const isExport = command === "export" && email === undefined;
if (!username || others.length > 0 || !(isExport || (command === "delete" && email))) exitWith(usage);
// Also refuses a folder without a database, which the context would create.
await runWithData(async () => {
  const [{ features }, { createContext }] = [await import("../features.ts"), await import("../start.ts")];
  const { deletePerson, exportByName } = await import("../features/operations/privacy/closing.ts");
  const ctx = await createContext(readConfig({ ...process.env, LOG: "off" }), features);
  if (isExport) return await Bun.write(Bun.stdout, [...exportByName(ctx, username), "\n"].join(""));
  await deletePerson(ctx, username, email!);
  console.log(`${username}'s account is deleted. If there's a membership, the site ends it first, within minutes.`);
});
process.exit(0);
