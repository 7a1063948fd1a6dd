export const flashOf = (response: Response) => {
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith("flash="));
  const value = /^flash=([\w-]+)/.exec(cookie ?? "")?.[1];
  return value ? JSON.parse(Buffer.from(value, "base64url").toString()) : undefined;
};
