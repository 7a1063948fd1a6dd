import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { onEnd } from "../../../bench/cleanup.ts";

export type Disk = NonNullable<Awaited<ReturnType<typeof mountDisk>>>;

export async function mountDisk(folder: string, megabytes: number) {
  await mkdir(folder, { recursive: true });
  if (!mount("-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder)) return null;
  onEnd(() => void Bun.spawnSync(["umount", "-l", folder]));
  const ballast = join(folder, "ballast");
  return {
    resize(size: number) {
      if (!mount("-o", `remount,size=${size}m`, folder)) throw new Error(`The disk cannot have ${size} MB`);
    },
    fill: () => void Bun.spawnSync(["dd", "if=/dev/zero", `of=${ballast}`, "bs=4k"], { stderr: "ignore" }),
    empty: () => rm(ballast, { force: true }),
    setReadOnly: (isReadOnly: boolean) => mount("-o", isReadOnly ? "remount,ro" : "remount,rw", folder),
  };
}

function mount(...options: string[]): boolean {
  const program = Bun.which("mount");
  return program !== null && Bun.spawnSync([program, ...options], { stderr: "ignore" }).exitCode === 0;
}
