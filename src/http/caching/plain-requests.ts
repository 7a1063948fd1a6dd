/** Whether a visitor without a cookie asks for the page itself, and not whether it has changed. */
export const isPlain = ({ method, headers }: Request): boolean =>
  method === "GET" && !headers.has("cookie") && !headers.has("if-none-match");

/** The path of an address as it was written, with its query. */
export const pathAndQuery = (url: string): string => url.slice(url.indexOf("/", url.indexOf("//") + 2));

export const hasQuery = ({ url }: Request): boolean => url.includes("?");
