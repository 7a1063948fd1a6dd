import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

type Reply = Error | undefined | Promise<Error | undefined>;

export interface Manners {
  greet?: () => Reply;
  login?: (user: string, password: string) => Reply;
  sender?: () => Reply;
  recipient?: (address: string) => Reply;
  begin?: () => void;
  end?: (raw: string) => Reply;
}

export const no = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

export const silence = () => new Promise<undefined>(() => {});

export async function startSmtp(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let manners: Manners = {};
  const open = (port: number) =>
    new Promise<{ server: SMTPServer; port: number }>((ready) => {
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        allowInsecureAuth: true,
        closeTimeout: 1,
        logger: false,
        onConnect: (_, done) => answer(manners.greet?.(), done),
        onAuth: ({ username, password }, _, done) =>
          answer(manners.login?.(username ?? "", password ?? ""), (error) => done(error, { user: "us" })),
        onMailFrom: (_, __, done) => answer(manners.sender?.(), done),
        onRcptTo: ({ address }, _, done) => answer(manners.recipient?.(address), done),
        onData: (stream, _, done) => {
          const chunks: Buffer[] = [];
          stream.on("data", (chunk: Buffer) => {
            if (chunks.push(chunk) === 1) manners.begin?.();
          });
          stream.on("end", () => {
            const raw = Buffer.concat(chunks).toString();
            answer(manners.end?.(raw), (error) => {
              if (!error) received.push(raw);
              done(error);
            });
          });
        },
        ...options,
      });
      server.on("error", () => {});
      server.server.on("connection", (socket) => {
        sockets.add(socket);
        socket.on("close", () => sockets.delete(socket));
      });
      const listener = server.listen(port, "127.0.0.1", () =>
        ready({ server, port: (listener.address() as AddressInfo).port }),
      );
    });
  let { server, port } = await open(0);
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    ids: () => received.map(idOf),
    behave(next: Manners) {
      manners = next;
    },
    drop,
    async goAway() {
      drop();
      await new Promise<void>((done) => server.close(() => done()));
    },
    async comeBack() {
      ({ server, port } = await open(port));
    },
  };
}

async function answer(reply: Reply, done: (error?: Error) => void) {
  done(await reply);
}

export const idOf = (raw: string) => /^Message-ID: <(.+)>/m.exec(raw)?.[1];

export function partOf(raw: string, type: string): string {
  const [, head = "", body = ""] =
    raw
      .split(/\r\n--[^\r\n]+(?:--)?\r\n/)
      .map((part) => /^([\s\S]*?)\r\n\r\n([\s\S]*)$/.exec(part) ?? [])
      .find(([, head]) => head?.includes(`Content-Type: ${type}`)) ?? [];
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/quoted-printable/i.test(head)) return body;
  const bytes = body
    .replaceAll("=\r\n", "")
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}
