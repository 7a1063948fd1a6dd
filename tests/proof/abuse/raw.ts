import { connect } from "node:net";

export interface RawAnswer {
  statuses: number[];
  isClosed: boolean;
  text: string;
}

interface RawOptions {
  timeoutMs?: number;
  hangUp?: boolean;
}

type Bytes = string | Uint8Array;

export async function sendRaw(port: number, pieces: Iterable<Bytes>, options: RawOptions = {}): Promise<RawAnswer> {
  const { timeoutMs = 3000, hangUp = false } = options;
  const socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  let isClosed = false;
  const answered = new Promise((first) => socket.once("data", first));
  socket.on("data", (bytes: Buffer) => heard.push(bytes));
  socket.on("error", () => {});
  const closed = new Promise<void>((done) =>
    socket.once("close", () => {
      isClosed = true;
      done();
    }),
  );
  await new Promise<void>((opened) => socket.once("connect", opened));
  for (const piece of pieces) {
    if (isClosed || !socket.writable) break;
    if (!socket.write(piece))
      await Promise.race([new Promise((drained) => socket.once("drain", drained)), closed, Bun.sleep(timeoutMs)]);
  }
  if (hangUp) socket.end();
  await Promise.race([closed, answered, Bun.sleep(timeoutMs)]);
  await Promise.race([closed, Bun.sleep(50)]);
  const text = Buffer.concat(heard).toString("latin1");
  const result = { statuses: statusesIn(text), isClosed, text };
  socket.destroy();
  return result;
}

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map(([, status]) => Number(status));
