import { existsSync } from "node:fs";
import { join } from "node:path";
import { onEnd } from "../../../bench/cleanup.ts";

const root = join(import.meta.dir, "../../..");

export function findLitestream(): string | null {
  const folder = `litestream-${process.platform}-${process.arch}`;
  const program = join(root, "node_modules/@flydotio", folder, "litestream");
  return existsSync(program) ? program : null;
}

export function litestream(program: string, dataDir: string, replica: string | Record<string, string>) {
  const config = join(root, "deploy/litestream.yml");
  const goal = typeof replica === "string" ? { REPLICA_URL: `file://${replica}` } : replica;
  const options = {
    env: { ...process.env, DATA_DIR: dataDir, ...goal },
    stdout: "ignore" as const,
  };
  return {
    replicate() {
      const child = Bun.spawn([program, "replicate", "-config", config], { ...options, stderr: "ignore" });
      onEnd(() => child.kill("SIGKILL"));
      return child;
    },
    restoreTo(file: string): boolean {
      const { exitCode } = Bun.spawnSync(
        [program, "restore", "-config", config, "-o", file, join(dataDir, "mudroom.db")],
        { ...options, stderr: "ignore" },
      );
      return exitCode === 0 && existsSync(file);
    },
  };
}
