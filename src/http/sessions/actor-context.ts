import { infoOf, type RequestInfo } from "../request-info.ts";
import type { Viewer } from "./viewer.ts";

export interface ActorContext {
  readonly viewer: Viewer;
  readonly info: Pick<RequestInfo, "id" | "ip">;
}

export const actorContextOf = (viewer: Viewer, request: Request): ActorContext => ({ viewer, info: infoOf(request) });
