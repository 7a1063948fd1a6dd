import { readCommandConfig } from "../base/config.ts";

/** Container health check: exits with 0 if ready, or else 1. */
const { port, listenAddress } = readCommandConfig(process.env);
const host = listenAddress.includes(":") ? `[${listenAddress}]` : listenAddress;
const answer = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
console.log(answer ? (await answer.text()).trim() : "no response");
process.exit(answer?.ok ? 0 : 1);
