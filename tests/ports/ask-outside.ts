import { createFetchOutside } from "#src/ports/fetch-outside.ts";
import { cert } from "./outside-site.ts";

const [port = "", trust = ""] = process.argv.slice(2);
const fetchOutside = createFetchOutside({
  resolve: async () => ["127.0.0.1"],
  isPublic: () => true,
  port: Number(port),
  ...(trust === "trusted" ? { certificateAuthority: cert } : {}),
  timeoutMs: 30_000,
});
const said = await fetchOutside("https://push.test/", { method: "GET" }).then(
  ({ status }) => status,
  ({ failure }) => failure,
);
console.log(said);
