/** Whether a name is that of a visit here: Exchange wraps it in one of its own, in hexadecimal digits. */
export const isOwn = (uid: string, ownHost: string): boolean =>
  ownHost !== "" &&
  [uid, unwrapped(uid)].some((name) => name.trim().toLowerCase().endsWith(`@${ownHost.toLowerCase()}`));

/** Bytes that end with "vCal-Uid", a number of four bytes and the name, which ends with a zero. */
function unwrapped(uid: string): string {
  if (!/^(?:[\da-f]{2}){40,}$/i.test(uid.trim())) return "";
  const text = Buffer.from(uid.trim(), "hex").toString("utf8");
  return text.slice(text.indexOf("vCal-Uid") + 12).replace(/\0+$/, "");
}
