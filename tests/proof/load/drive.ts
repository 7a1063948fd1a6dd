import { summarize, type Timing } from "../../../bench/measure.ts";
import { initOf, type Shot } from "../support/shot.ts";

export interface Driven extends Timing {
  failures: number;
  count: number;
}

interface Drive {
  url: string;
  connections: number;
  seconds: number;
  shot: (number: number) => Shot;
  signal?: AbortSignal;
}

export async function drive({ url, connections, seconds, shot, signal }: Drive): Promise<Driven> {
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const startedAt = performance.now();
  const isOver = () => signal?.aborted || performance.now() - startedAt >= seconds * 1000;
  const lane = async () => {
    while (!isOver()) {
      const asked = shot(next++);
      const init = initOf(asked);
      const askedAt = performance.now();
      const isGood = await ask(url + asked.path, init);
      times.push(performance.now() - askedAt);
      if (!isGood) failures++;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  return { ...summarize(times, performance.now() - startedAt), failures, count: times.length };
}

async function ask(url: string, init: BunFetchRequestInit): Promise<boolean> {
  try {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
