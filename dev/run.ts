// What takes longest to read in, and never changes while somebody works: it is there before the site is called for.
import "elysia";
import "@elysiajs/openapi";
import "@tanstack/react-query";
import "drizzle-orm/bun-sqlite";
import "nodemailer";
import "react-dom/server";
import "sharp";
import "zod";
import "zod/mini";

/** One run of the site. It waits for a word of dev/start.ts, and ends with it. */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.once("message", async (port: number) => {
  process.env.PORT = String(port);
  await import("#src/main.ts");
  process.send?.("ready");
});
