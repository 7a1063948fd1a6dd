/** A request to repeat. */
export interface Case {
  name: string;
  path: string;
  /** Accepted encoding; "" for plain text. */
  encoding: "" | "br" | "zstd";
  /** JSON; makes it a POST. */
  json?: string;
  /** Paths to request in turn instead, different for each run. A bare server answers every one with `path`. */
  paths?: () => readonly string[];
}

export interface Recorded {
  path: string;
  encoding: string;
  headers: [string, string][];
  /** base64, as it travelled. */
  body: string;
}

/** Set by the server itself for each answer. */
const ownHeaders = new Set(["date", "content-length", "transfer-encoding", "connection", "keep-alive"]);

/** A server's answer, byte for byte. Throws unless it is a 200. */
export async function record(url: string, { path, encoding, json }: Case): Promise<Recorded> {
  const response = await fetch(url + path, {
    method: json ? "POST" : "GET",
    headers: { "accept-encoding": encoding, ...(json ? { "content-type": "application/json" } : {}) },
    ...(json ? { body: json } : {}),
    decompress: false,
  });
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return { path, encoding, headers: [...response.headers].filter(([name]) => !ownHeaders.has(name)), body };
}
