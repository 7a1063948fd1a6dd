import { NewAdmin } from "#src/shared/operations/admin.ts";
import { createAdmin } from "../features/operations/admin/admins.ts";
import { createHasher } from "../ports/passwords.ts";
import { refuse } from "./command.ts";
import { withData } from "./site.ts";

const usage = `bun run admin:create USERNAME EMAIL    adds an admin, with the password from standard input

The password needs at least 12 characters. DATA_DIR sets the data folder, as for the site.`;

const [username, email, ...others] = process.argv.slice(2);
if (!username || !email || others.length > 0) refuse(usage);
const { success, data: admin, error } = NewAdmin.safeParse({ username, email, password: await readPassword() });
if (!success) refuse(error.issues[0]!.message);
await withData(({ db, now }) => createAdmin({ db, hasher: createHasher(1), now }, admin));
console.log(`${admin.username} can now log in at /admin-login.`);

/** Hidden input on a terminal, or else the first line of stdin. */
async function readPassword(): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  if (isTerminal) {
    process.stderr.write("Password: ");
    echo(false);
    process.once("SIGINT", () => {
      restore();
      process.exit(130);
    });
  }
  for await (const line of console) {
    if (isTerminal) restore();
    return line.replace(/\r$/, "");
  }
  return "";
}

const echo = (isOn: boolean) => void Bun.spawnSync(["stty", isOn ? "echo" : "-echo"], { stdin: "inherit" });

function restore() {
  echo(true);
  process.stderr.write("\n");
}
