import { infoOf, type RequestInfo } from "../request-info.ts";
import type { Viewer } from "./viewer.ts";

/** Who does something, and by which request: what decides whether they may, and what the audit log keeps of it. */
export interface ActorContext {
  readonly viewer: Viewer;
  readonly info: Pick<RequestInfo, "id" | "ip">;
}

export const actorContextOf = (viewer: Viewer, request: Request): ActorContext => ({ viewer, info: infoOf(request) });
