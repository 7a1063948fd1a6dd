import { connect, createServer, type Socket } from "node:net";

export interface Weather {
  isCut: boolean;
  holdsRequests: boolean;
  holdsAnswers: boolean;
  delayMs: number;
}

export const fine: Weather = { isCut: false, holdsRequests: false, holdsAnswers: false, delayMs: 0 };

export interface Relay {
  set(weather: Weather): void;
  stop(): void;
}

export async function startRelay(
  listen: { host: string; port: number },
  server: { host: string; port: number },
): Promise<Relay> {
  let weather = fine;
  const pairs = new Set<Pair>();
  const listener = createServer({ allowHalfOpen: true }, (client) => {
    if (weather.isCut) return client.resetAndDestroy();
    const far = connect({ ...server, allowHalfOpen: true });
    const pair = joinSockets(client, far, () => weather);
    pairs.add(pair);
    pair.onEnd(() => pairs.delete(pair));
  });
  await new Promise<void>((done) => listener.listen(listen.port, listen.host, done));
  return {
    set(next) {
      weather = next;
      for (const pair of pairs) {
        if (next.isCut) pair.end();
        else pair.goOn();
      }
    },
    stop() {
      listener.close();
      for (const pair of pairs) pair.end();
    },
  };
}

interface Pair {
  end(): void;
  goOn(): void;
  onEnd(hear: () => void): void;
}

function joinSockets(client: Socket, far: Socket, weather: () => Weather): Pair {
  let hear = () => {};
  const end = () => {
    client.resetAndDestroy();
    far.resetAndDestroy();
    hear();
  };
  const ways = [
    carry(client, far, () => ({ isHeld: weather().holdsRequests, ms: weather().delayMs / 2 })),
    carry(far, client, () => ({ isHeld: weather().holdsAnswers, ms: weather().delayMs / 2 })),
  ];
  for (const socket of [client, far]) {
    socket.setNoDelay(true);
    socket.on("error", end);
    socket.on("close", () => {
      if (client.destroyed && far.destroyed) hear();
    });
  }
  return {
    end,
    goOn: () => {
      for (const goOn of ways) goOn();
    },
    onEnd: (to) => {
      hear = to;
    },
  };
}

function carry(from: Socket, to: Socket, now: () => { isHeld: boolean; ms: number }): () => void {
  const waiting: { bytes: Buffer | null; due: number }[] = [];
  let timer: Timer | undefined;
  const goOn = () => {
    clearTimeout(timer);
    for (const time = performance.now(); waiting.length > 0 && !now().isHeld; waiting.shift()) {
      const { bytes, due } = waiting[0]!;
      if (due > time) {
        timer = setTimeout(goOn, due - time);
        return;
      }
      if (bytes) to.write(bytes);
      else to.end();
    }
  };
  const take = (bytes: Buffer | null) => {
    waiting.push({ bytes, due: performance.now() + now().ms });
    goOn();
  };
  from.on("data", take);
  from.on("end", () => take(null));
  return goOn;
}
