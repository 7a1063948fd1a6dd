import { withoutDoor } from "#src/shared/listing/doors.ts";

/** Whether a visitor without a cookie asks for the page itself, and not whether it has changed. */
export const isPlain = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("cookie") && !headers.has("if-none-match");

/** The path of an address as it was written, with its query. */
export const pathAndQuery = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

/** The same of a page that is kept. Where somebody comes from is counted and shows nothing, so it makes no other page. */
export const keptPath = ({ url }: Request): string => {
  const path = pathAndQuery(url);
  return path.includes("?") ? withoutDoor(path) : path;
};

/** Which kind of page a path asks for: its first part. All names of groomers are one kind, "@". */
export function kindOf(path: string): string {
  const kind = path.split(/[/?]/, 2)[1] ?? "";
  return kind.startsWith("@") ? "@" : kind;
}
