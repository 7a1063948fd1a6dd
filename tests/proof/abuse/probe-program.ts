const url = process.argv[2]!;
const everyMs = Number(process.argv[3]);
const bare = await startBare();
const times: number[] = [];
const bareTimes: number[] = [];
let failed = 0;
let isDone = false;

function startBare(): Promise<string> {
  const worker = new Worker(new URL("bare-worker.ts", import.meta.url));
  return new Promise((started) => worker.addEventListener("message", ({ data }) => started(data), { once: true }));
}

async function ask(address: string, into: number[]) {
  const startedAt = performance.now();
  const headers = { cookie: "seen=1" };
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  await answer?.arrayBuffer();
  if (answer?.ok) into.push(performance.now() - startedAt);
  else failed++;
}

const askBoth = () => Promise.all([ask(url, times), ask(bare, bareTimes)]);

for (let count = 0; count < 20; count++) await askBoth();
times.length = 0;
bareTimes.length = 0;
process.on("message", () => {
  isDone = true;
});
process.send!("ready");
while (!isDone) {
  await askBoth();
  await Bun.sleep(everyMs);
}
process.send!({ times, bareTimes, failed });
process.exit(0);
