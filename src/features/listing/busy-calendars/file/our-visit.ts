/** Exchange wraps UIDs in its own hexadecimal format. */
export const isOwn = (uid: string, ownHost: string): boolean =>
  ownHost !== "" &&
  [uid, unwrapped(uid)].some((name) => name.trim().toLowerCase().endsWith(`@${ownHost.toLowerCase()}`));

/** Bytes ending with "vCal-Uid", a 4-byte number, and the zero-terminated UID. */
function unwrapped(uid: string): string {
  if (!/^(?:[\da-f]{2}){40,}$/i.test(uid.trim())) return "";
  const text = Buffer.from(uid.trim(), "hex").toString("utf8");
  return text.slice(text.indexOf("vCal-Uid") + 12).replace(/\0+$/, "");
}
