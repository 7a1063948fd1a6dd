// How the site starts in production, in the container and out of the archive: `bun main.js`.
// React reads this setting when it is imported, so it comes before the site.
process.env.NODE_ENV ??= "production";
await import("./src/main.ts");
