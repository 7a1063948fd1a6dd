import { closeDatabase } from "#db/open.ts";
import { AppError } from "#src/shared/base/errors.ts";
import { NewAdmin } from "#src/shared/running/admin.ts";
import { ConfigError, readForCommand } from "../base/config.ts";
import { createAdmin } from "../features/running/admin/admins.ts";
import { openData } from "../open-data.ts";
import { createHasher } from "../ports/passwords.ts";

const usage = `bun run admin:create USERNAME EMAIL    adds an admin, with the password from standard input

The password needs at least 12 characters. DATA_DIR sets the data folder, as for the site.`;

try {
  const [username, email, ...others] = process.argv.slice(2);
  if (!username || !email || others.length > 0) refuse(usage);
  const parsed = NewAdmin.safeParse({ username, email, password: await readPassword() });
  if (!parsed.success) refuse(parsed.error.issues[0]!.message);
  await add(parsed.data);
} catch (error) {
  if (error instanceof AppError || error instanceof ConfigError) refuse(error.message);
  throw error;
}

async function add(admin: NewAdmin) {
  const db = openData(readForCommand(process.env), Date.now());
  try {
    await createAdmin({ db, hasher: createHasher(1), now: () => Date.now() }, admin);
  } finally {
    closeDatabase(db);
  }
  console.log(`${admin.username} can now log in at /admin-login.`);
}

/** The first line; a terminal asks for it and does not show it. */
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

/** Ends the command with a sentence for the operator. */
function refuse(message: string): never {
  console.error(message);
  process.exit(1);
}
