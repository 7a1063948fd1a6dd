import type { Feature } from "#src/base/context.ts";
import { blockingApi, blockingPages } from "./api.ts";

/** Blocks are columns of clients, so they are erased with them. */
export const blockingFeature: Feature = { name: "blocking", parts: [blockingApi, blockingPages] };
