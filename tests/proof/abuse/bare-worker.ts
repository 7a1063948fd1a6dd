/** The least that a server can do: how long its answers take is how long the machine lets everybody wait. */
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("ok") });
postMessage(server.url.href);
