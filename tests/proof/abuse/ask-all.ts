const CONNECTIONS = 40;
const P99_MS = 100;
const STANDSTILL_MS = 10_000;

export const othersLimit = (isShort: boolean) => (isShort ? { p95: STANDSTILL_MS } : { p99: P99_MS });

type Statuses = Record<number, number>;

export async function askAll(count: number, ask: (number: number) => Promise<Response>): Promise<Statuses> {
  const statuses: Statuses = {};
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const answer = await ask(next++);
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  return statuses;
}

export const others = (statuses: Statuses, ...wanted: number[]) =>
  Object.entries(statuses)
    .filter(([status]) => !wanted.includes(Number(status)))
    .map(([status, count]) => `${count} x ${status}`)
    .join(" ") || "none";
