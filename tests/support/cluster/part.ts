import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

export interface ClusterPart {
  readonly name: string;
  readonly pid: number | undefined;
  readonly isUp: boolean;
  readonly log: string;
  launch(): void;
  start(): Promise<number>;
  kill(): Promise<void>;
  stop(): Promise<number>;
  freeze(): void;
  thaw(): void;
}

interface Settings {
  name: string;
  command: () => string[];
  env?: Record<string, string>;
  log: string;
  isReady: () => Promise<boolean>;
  isApart: boolean;
  whenReady?: () => Promise<unknown>;
}

const READY_WITHIN_MS = 300_000;
const MAX_OUTPUT = 3_000;

const setpriv = Bun.which("setpriv");
const boundToUs = (command: string[]) => (setpriv ? [setpriv, "--pdeathsig", "KILL", ...command] : command);

const running = new Set<Bun.Subprocess>();
process.on("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

export function createPart({ name, command, env, log, isReady, isApart, whenReady }: Settings): ClusterPart {
  let child: Bun.Subprocess | undefined;
  const said = () => readFileSync(log, "utf8");
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child?.kill(signal);
    return (await child?.exited) ?? 0;
  };
  const part: ClusterPart = {
    name,
    get pid() {
      return child?.pid;
    },
    get isUp() {
      return !hasEnded();
    },
    get log() {
      return said();
    },
    launch() {
      mkdirSync(dirname(log), { recursive: true });
      const to = openSync(log, "a", 0o600);
      const started = Bun.spawn(boundToUs(command()), {
        env: { ...process.env, ...env },
        detached: isApart,
        stdin: "ignore",
        stdout: to,
        stderr: to,
      });
      closeSync(to);
      running.add(started);
      void started.exited.then(() => running.delete(started));
      child = started;
    },
    async start() {
      const startedAt = performance.now();
      part.launch();
      while (!(await isReady())) {
        if (hasEnded()) throw new Error(`${name} ended with code ${child?.exitCode}: ${said().slice(-MAX_OUTPUT)}`);
        if (performance.now() - startedAt > READY_WITHIN_MS) throw new Error(`${name} did not become ready`);
        await Bun.sleep(20);
      }
      await whenReady?.();
      return performance.now() - startedAt;
    },
    kill: async () => void (await end("SIGKILL")),
    stop: () => end("SIGTERM"),
    freeze() {
      child?.kill("SIGSTOP");
      while (child && !hasStopped(child.pid)) Bun.sleepSync(1);
    },
    thaw: () => child?.kill("SIGCONT"),
  };
  return part;
}

export const isAnswering = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000), headers: { connection: "close" } }).then(
    ({ status }) => status === 200,
    () => false,
  );

const hasStopped = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).every((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8");
    return /^[TZ]/.test(stat.slice(stat.lastIndexOf(")") + 2));
  });
