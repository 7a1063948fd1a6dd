import { join } from "node:path";

export async function run(name: "backup" | "restore", dataDir: string, asked?: string, killAfterMs?: number) {
  const program = join(import.meta.dir, `../../../src/cli/${name}.ts`);
  const child = Bun.spawn([process.execPath, program, ...(asked ? [asked] : [])], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
    ...(killAfterMs === undefined ? {} : { timeout: Math.max(1, Math.round(killAfterMs)), killSignal: "SIGKILL" }),
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said: (out + err).trim() };
}
