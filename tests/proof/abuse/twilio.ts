/** What takes the texts, as Twilio does. */
export function startTwilio() {
  const numbers: string[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (request.method === "POST") numbers.push(new URLSearchParams(await request.text()).get("To")!);
      return Response.json({ sid: `SM${numbers.length}`, status: "active" });
    },
  });
  return {
    env: { TEXTS_URL: `twilio+http://AC1:secret@127.0.0.1:${server.port}?from=+12025550100` },
    sent: () => `${numbers.length}, ${new Set(numbers).size}`,
    async until(count: number) {
      while (numbers.length < count) await Bun.sleep(20);
    },
    stop: () => server.stop(true),
  };
}
