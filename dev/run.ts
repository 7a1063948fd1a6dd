// Preloads the slowest modules, which never change, before the site is imported.
import "elysia";
import "@elysiajs/openapi";
import "@tanstack/react-query";
import "drizzle-orm/bun-sqlite";
import "nodemailer";
import "react-dom/server";
import "sharp";
import "zod";
import "zod/mini";

/** One run of the site. It does what dev/runs.ts says, and ends with it. */
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.on("message", async (word: "read" | number) => {
  if (word === "read") {
    await import("#src/app.ts");
    return;
  }
  process.env.PORT = String(word);
  await import("#src/main.ts");
  process.send?.("ready");
});
