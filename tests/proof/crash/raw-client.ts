import { connect, type Socket } from "node:net";

export type Outcome = { kind: "answered"; status: number; body: string } | { kind: "refused" } | { kind: "cut" };

export interface RawRequest {
  head: string[];
  body: string;
  secondHalf?: Promise<unknown>;
}

/** HTTP over a bare socket, because `fetch` sends a request again when its connection breaks. */
export function rawClient(port: number) {
  let socket: Socket | undefined;
  let answered = 0;
  return {
    get isKept() {
      return socket !== undefined && !socket.destroyed && answered > 0;
    },
    async send(request: RawRequest): Promise<Outcome> {
      if (!socket || socket.destroyed) {
        socket = await open(port);
        answered = 0;
      }
      if (!socket) return { kind: "refused" };
      const text = await exchange(socket, request);
      if (text === undefined || /^connection: close/im.test(text)) this.close();
      if (text === undefined) return { kind: "cut" };
      answered++;
      const [head = "", ...body] = text.split("\r\n\r\n");
      return { kind: "answered", status: Number(head.split(" ")[1]), body: body.join("\r\n\r\n") };
    },
    close() {
      socket?.destroy();
      socket = undefined;
    },
  };
}

function open(port: number): Promise<Socket | undefined> {
  return new Promise((settle) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => settle(socket));
    socket.on("error", () => settle(undefined));
    socket.on("close", () => socket.destroy());
  });
}

function exchange(socket: Socket, { head, body, secondHalf }: RawRequest): Promise<string | undefined> {
  return new Promise((settle) => {
    let received = "";
    const end = (text: string | undefined) => {
      socket.off("data", take);
      socket.off("close", cut);
      settle(text);
    };
    const take = (bytes: Buffer) => {
      received += bytes.toString("latin1");
      if (isWhole(received)) end(received);
    };
    const cut = () => end(undefined);
    socket.on("data", take);
    socket.once("close", cut);
    const length = Buffer.byteLength(body);
    const middle = secondHalf ? Math.floor(body.length / 2) : body.length;
    socket.write(`${[...head, `Content-Length: ${length}`].join("\r\n")}\r\n\r\n${body.slice(0, middle)}`);
    void secondHalf?.then(() => socket.write(body.slice(middle)));
  });
}

function isWhole(text: string): boolean {
  const start = text.indexOf("\r\n\r\n");
  if (start < 0) return false;
  const length = /^content-length: (\d+)/im.exec(text.slice(0, start))?.[1];
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= start + 4 + Number(length);
}
