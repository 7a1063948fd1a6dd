import { connect, type Socket } from "node:net";

export interface StreamsPlan {
  port: number;
  cookies: string[];
  each: number;
}

export interface Heard {
  isOver: boolean;
  statuses: Record<number, number>;
  heard: number;
  ended: number;
}

interface Line {
  socket: Socket;
  cookie: string;
  said: string;
  isOpen: boolean;
}

const OPENED_AT_ONCE = 50;
const HEARS_WITHIN_MS = 10_000;
const plan = JSON.parse(process.argv[2]!) as StreamsPlan;
const lines: Line[] = [];
let ended = 0;
let isGoing = false;

function open(cookie: string): Promise<void> {
  const socket = connect(plan.port, "127.0.0.1");
  const line: Line = { socket, cookie, said: "", isOpen: true };
  lines.push(line);
  socket.on("error", () => {});
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: 127.0.0.1:${plan.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
  );
  return new Promise((answered) => {
    socket.on("data", (bytes) => {
      line.said += bytes;
      if (line.said.includes("\r\n\r\n")) answered();
    });
    socket.once("close", () => {
      line.isOpen = false;
      if (!isGoing && statusOf(line) === 200) ended++;
      answered();
    });
  });
}

const statusOf = ({ said }: Line) => Number(said.slice(9, 12));
const hears = ({ said }: Line) => said.includes("event: changed");

function result(cookie?: string): Heard {
  const statuses: Record<number, number> = {};
  for (const line of lines) statuses[statusOf(line)] = (statuses[statusOf(line)] ?? 0) + 1;
  const heard = lines.filter((line) => line.cookie === cookie && hears(line)).length;
  return { isOver: cookie !== undefined, statuses, heard, ended };
}

process.on("message", async (cookie: string) => {
  const until = performance.now() + HEARS_WITHIN_MS;
  while (result(cookie).heard < plan.each && performance.now() < until) await Bun.sleep(10);
  isGoing = true;
  for (const { socket } of lines) socket.destroy();
  process.send!(result(cookie));
  process.disconnect!();
});

const wanted = plan.cookies.flatMap((cookie) => Array.from({ length: plan.each }, () => cookie));
while (lines.length < wanted.length) {
  await Promise.all(wanted.slice(lines.length, lines.length + OPENED_AT_ONCE).map(open));
}
process.send!(result());
