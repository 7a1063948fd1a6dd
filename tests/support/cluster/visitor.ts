export interface SiteVisitor {
  send<T = unknown>(url: string, path: string, options?: { method?: string; body?: unknown }): Promise<TimedAnswer<T>>;
}

export interface TimedAnswer<T> {
  status: number;
  headers: Headers;
  content: T;
  ms: number;
}

export function createVisitor(cookie = "", { keepsConnections = true } = {}): SiteVisitor {
  const jar = new Map(cookie.split("; ").flatMap((pair) => (pair ? [splitAt(pair)] : [])));
  const asHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    async send<T>(url: string, path: string, { method, body }: { method?: string; body?: unknown } = {}) {
      const startedAt = performance.now();
      const answer = await fetch(url + path, {
        method: method ?? (body === undefined ? "GET" : "POST"),
        headers: { cookie: asHeader(), ...(body !== undefined && { "content-type": "application/json" }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: "manual",
        keepalive: keepsConnections,
      });
      const text = await answer.text();
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = splitAt(line.split(";")[0]!);
        if (/max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const isJson = answer.headers.get("content-type")?.startsWith("application/json");
      const content = (isJson ? JSON.parse(text) : text) as T;
      return { status: answer.status, headers: answer.headers, content, ms: performance.now() - startedAt };
    },
  };
}

function splitAt(pair: string): [name: string, value: string] {
  const at = pair.indexOf("=");
  return [pair.slice(0, at), pair.slice(at + 1)];
}
