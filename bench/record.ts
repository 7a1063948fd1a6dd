/** A request to repeat. */
export interface Case {
  name: string;
  path: string;
  /** Accepted encoding; "" for plain text. */
  encoding: "" | "br" | "zstd";
  /** JSON; makes it a POST. */
  json?: string;
  /** Paths to request in turn instead, different for each run. A bare server sends the body of `path` for each. */
  paths?: () => readonly string[];
}

export interface Recorded {
  path: string;
  encoding: string;
  headers: [string, string][];
  /** Transferred body, as base64. */
  body: string;
}

/** Headers that a server sets for each response. */
const ownHeaders = new Set(["date", "content-length", "transfer-encoding", "connection", "keep-alive"]);

/** Records a server's response byte for byte. Throws unless the status is 200. */
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
