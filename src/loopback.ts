/** Whether a host's name or address is this machine's own; brackets as in a URL may stand around it. */
export const isLoopback = (host: string) =>
  host === "localhost" || /^(?:(?:::ffff:)?127(?:\.\d+){3}|\[?::1\]?)$/.test(host);
