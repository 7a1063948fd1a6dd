import { parentPort } from "node:worker_threads";

/* A primary that never answers 'never', and 'huge' too long, in its own thread because slow.proof.ts blocks. */

interface Asked {
  baton: string | null;
  requests: { type: string; batch?: { steps: { stmt: { sql: string } }[] } }[];
}

const number = { cols: [{ name: "n" }], rows: [[{ type: "integer", value: "0" }]] };
const nothing = { cols: [], rows: [] };

function answerTo(sql: string) {
  const shows = sql.includes("clock") ? number : nothing;
  return { ...shows, affected_row_count: 1, last_insert_rowid: null };
}

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { requests } = (await request.json()) as Asked;
    const steps = requests[0]?.batch?.steps ?? [];
    if (steps.some(({ stmt }) => stmt.sql.includes("never"))) await new Promise(() => {});
    const result = { step_results: steps.map(({ stmt }) => answerTo(stmt.sql)), step_errors: [] };
    const text = steps.some(({ stmt }) => stmt.sql.includes("huge")) ? "n".repeat(65 * 1024 * 1024) : "";
    const isLast = requests.at(-1)?.type === "close";
    return Response.json({ baton: isLast ? null : "stream", results: [{ type: "ok", response: { result, text } }] });
  },
});
parentPort!.postMessage(server.url.href);
