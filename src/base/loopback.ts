/** Whether a host's name or address is this machine's own; brackets as in a URL may stand around it. */
export const isLoopback = (host: string) =>
  host === "localhost" || /^(?:(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host);

/** Whether it can only be reached on this machine or a network of its owner: addresses for private use, and names without a dot. */
export const isPrivateHost = (host: string) =>
  isLoopback(host) ||
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2,3}$/.test(host) ||
  /^\[f[cd]/i.test(host) ||
  /^[a-z][\w-]*$/i.test(host) ||
  host.endsWith(".internal");
