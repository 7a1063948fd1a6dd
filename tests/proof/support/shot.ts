export interface Shot {
  path: string;
  cookie?: string;
  body?: string;
}

export const initOf = ({ cookie, body }: Shot): BunFetchRequestInit => ({
  method: body === undefined ? "GET" : "POST",
  headers: {
    "accept-encoding": "gzip, deflate, br, zstd",
    ...(cookie && { cookie }),
    ...(body !== undefined && { "content-type": "application/json" }),
  },
  ...(body !== undefined && { body }),
  decompress: false,
  redirect: "manual",
});
