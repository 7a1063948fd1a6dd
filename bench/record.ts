/** One thing to ask for, again and again. */
export interface Case {
  name: string;
  path: string;
  /** What the client says it takes; "" for plain text. */
  encoding: "" | "br" | "zstd";
  /** JSON; makes it a POST. */
  json?: string;
  /** Gives what is asked for instead, one after the other: others for each run. A bare server answers `path` all the same. */
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

/** What a server answers, byte for byte. Throws unless it is a 200. */
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
