import { connect, type Socket } from "node:net";

export interface SlowPlan {
  port: number;
  count: number;
  first: string;
  drip: string;
  everyMs: number;
  reads: "all" | "drip" | "never";
}

const OPENED_AT_ONCE = 50;
const plan = JSON.parse(process.argv[2]!) as SlowPlan;

function open(): Promise<Socket> {
  const socket = connect(plan.port, "127.0.0.1");
  socket.on("error", () => {});
  if (plan.reads === "all") socket.resume();
  else socket.on("data", () => socket.pause());
  return new Promise((opened) => {
    socket.once("connect", () => {
      socket.write(plan.first);
      opened(socket);
    });
    socket.once("close", () => opened(socket));
  });
}

const sockets: Socket[] = [];
while (sockets.length < plan.count) {
  const more = Array.from({ length: Math.min(OPENED_AT_ONCE, plan.count - sockets.length) }, open);
  sockets.push(...(await Promise.all(more)));
}
process.send!("opened");

setInterval(() => {
  for (const socket of sockets) {
    if (plan.reads === "drip") socket.resume();
    if (plan.drip && socket.writable) socket.write(plan.drip);
  }
}, plan.everyMs);
