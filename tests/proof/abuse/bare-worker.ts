const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("ok") });
postMessage(server.url.href);
