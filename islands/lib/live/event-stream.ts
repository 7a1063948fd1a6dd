import type { LiveChange } from "./refetch.ts";

interface Stream {
  signal: AbortSignal;
  age: () => number;
  begin: () => void;
  /** Called for every event, including heartbeats. */
  live: () => void;
  onChange: (change: LiveChange) => void;
}

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
/** Milliseconds without an event after which the connection is dead. The server sends one every 20 seconds. */
const SILENCE_MS = 45_000;
/** A longer stream resets the retry delay. */
const LASTED_MS = 10_000;

/** Reconnects with growing pauses. Returns true if the session ended. */
export async function followChanges(stream: Stream): Promise<boolean> {
  let pause = SHORTEST_PAUSE;
  while (!stream.signal.aborted) {
    const startedAt = Date.now();
    if ((await readOnce(stream).catch(() => 0)) === 401) return true;
    pause = Date.now() - startedAt > LASTED_MS ? SHORTEST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    // Jitter, so that not all clients reconnect at once.
    await stopped(stream.signal, pause * (0.5 + Math.random() / 2));
  }
  return false;
}

/** Returns the status after the stream ends. */
async function readOnce({ signal, age, begin, live, onChange }: Stream): Promise<number> {
  const silence = new AbortController();
  const cut = () => silence.abort();
  signal.addEventListener("abort", cut);
  let timer = setTimeout(cut, SILENCE_MS);
  try {
    const answer = await fetch(`/api/events?age=${age()}`, { signal: silence.signal, cache: "no-store" });
    if (!answer.ok || !answer.body) return answer.status;
    const words = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    begin();
    for (let next = await words.read(); !next.done; next = await words.read()) {
      live();
      clearTimeout(timer);
      timer = setTimeout(cut, SILENCE_MS);
      const parsedEvents = (rest + next.value).split("\n\n");
      rest = parsedEvents.pop()!;
      for (const one of parsedEvents) {
        const data = /^data: (.*)$/m.exec(one)?.[1];
        if (data) onChange(JSON.parse(data) as LiveChange);
      }
    }
    return answer.status;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cut);
  }
}

const stopped = (signal: AbortSignal, ms: number) =>
  new Promise<void>((go) => {
    if (signal.aborted) return go();
    setTimeout(go, ms);
    signal.addEventListener("abort", () => go());
  });
