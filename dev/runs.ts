import { join } from "node:path";

/** A process that has read its packages in and may become the site, at a port that only dev/front.ts asks. */
function prepare(env: Record<string, string>) {
  const ready = Promise.withResolvers<boolean>();
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "run.ts")], {
    env: { ...process.env, ...env, LISTEN_ADDRESS: "127.0.0.1" },
    stdout: "inherit",
    stderr: "inherit",
    ipc: () => ready.resolve(true),
    onExit: () => ready.resolve(false),
  });
  return {
    /** Reads the site's own files in as well, as they are now. */
    read: () => void child.send("read"),
    /** Resolves with the address, or undefined if the process ended. The process has logged the reason. */
    async begin() {
      const port = freePort();
      if (child.exitCode === null) child.send(port);
      return (await ready.promise) ? `http://127.0.0.1:${port}` : undefined;
    },
    end: () => child.kill("SIGTERM"),
  };
}

function freePort(): number {
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = probe.port!;
  void probe.stop(true);
  return port;
}

/** Starts the site again after each change, in a new process. The previous one answers until the next does. */
export function createRuns(env: Record<string, string>) {
  let current: { url: string; end: () => void } | undefined;
  let spare = prepare(env);
  return {
    url: () => current?.url,
    /** True if the site started. The process loads while the bundles are built. */
    async next(building: Promise<void>) {
      const run = spare;
      run.read();
      const url = await building.then(run.begin).catch((error: unknown) => {
        // Logs a bundling error with its location and keeps the last run.
        console.error(error);
        run.end();
      });
      // Only now, because a start wants the whole machine.
      spare = prepare(env);
      if (!url) return false;
      current?.end();
      current = { url, end: run.end };
      return true;
    },
  };
}
