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
    /** Where it answers now; undefined when it ended instead: what was wrong it has said itself. */
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

/**
 * The site, again and again. Each run is a process of its own, so nothing is left of the one before; and the one before
 * answers until the next does, or for as long as none starts.
 */
export function createRuns(env: Record<string, string>) {
  let current: { url: string; end: () => void } | undefined;
  let spare = prepare(env);
  return {
    url: () => current?.url,
    /** Whether the site as it is now has started. It is read in while what pages load is built. */
    async next(building: Promise<void>) {
      const run = spare;
      run.read();
      const url = await building.then(run.begin).catch((error: unknown) => {
        // What cannot be bundled is shown with its place, and the last run stays.
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
