/** Accepts brackets as in a URL. */
export const isLoopback = (host: string) =>
  host === "localhost" || /^(?:(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/** True for loopback and private addresses, names without a dot, and ".internal". */
export const isPrivateHost = (host: string) =>
  isLoopback(host) ||
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2,3}$/.test(host) ||
  /^\[f[cd]/i.test(host) ||
  /^[a-z][\w-]*$/i.test(host) ||
  host.endsWith(".internal");
