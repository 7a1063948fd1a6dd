import { chooseBackup } from "#src/features/operations/backups/list.ts";
import { restoreBackup } from "#src/features/operations/backups/restore.ts";

const [dataDir = "", name = "", last = ""] = process.argv.slice(2);
let steps = 0;
restoreBackup(dataDir, chooseBackup(dataDir, name, Date.now()), {
  now: Date.parse("2026-06-20T12:00:00Z"),
  say: () => {
    if (++steps === Number(last)) process.kill(process.pid, "SIGKILL");
  },
});
