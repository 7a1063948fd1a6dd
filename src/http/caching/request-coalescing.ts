import { infoOf, type RequestInfo } from "../request-info.ts";
import { firstPathPart, isPlainRequest, pathAndQuery } from "./plain-requests.ts";

interface SharedResponse {
  body: Uint8Array<ArrayBuffer>;
  response: Response;
  info: RequestInfo;
}

interface RequestAhead {
  joined: number;
  /** Undefined for an error, because its response names its own request. */
  answer: PromiseWithResolvers<SharedResponse | undefined>;
}

type MakeResponse = () => Response | Promise<Response>;
type InItsTurn = (work: MakeResponse) => Response | Promise<Response>;

/** No one joins a rendering under way, so a response is never older than its request. */
export function createRequestCoalescing(coalesced: ReadonlySet<string>) {
  const pages = new Map<string, RequestAhead>();

  async function joined(key: string, request: Request, inItsTurn: InItsTurn, work: MakeResponse): Promise<Response> {
    const ahead = pages.get(key);
    if (ahead) {
      ahead.joined++;
      const shared = await ahead.answer.promise;
      return shared ? copyFor(request, shared) : inItsTurn(work);
    }
    const own: RequestAhead = { joined: 0, answer: Promise.withResolvers() };
    pages.set(key, own);
    try {
      const response = await inItsTurn(() => {
        pages.delete(key);
        return work();
      });
      if (own.joined === 0 || response.status !== 200) return response;
      const shared = { body: await response.bytes(), response, info: infoOf(request) };
      own.answer.resolve(shared);
      return copyFor(request, shared);
    } finally {
      own.answer.resolve(undefined);
    }
  }

  return (request: Request, inItsTurn: InItsTurn, work: MakeResponse): Response | Promise<Response> => {
    const key = sharedKey(request, coalesced);
    return key === undefined ? inItsTurn(work) : joined(key, request, inItsTurn, work);
  };
}

function sharedKey(request: Request, coalesced: ReadonlySet<string>): string | undefined {
  const { url, headers } = request;
  const isCoalesced = isPlainRequest(request) && coalesced.has(firstPathPart(pathAndQuery(url)));
  return isCoalesced ? `${url} ${headers.get("accept-encoding") ?? ""}` : undefined;
}

function copyFor(request: Request, { body, response, info: { route, onServed } }: SharedResponse): Response {
  Object.assign(infoOf(request), { ...(route !== undefined && { route }), ...(onServed && { onServed }) });
  return new Response(body, { status: response.status, headers: new Headers(response.headers) });
}
