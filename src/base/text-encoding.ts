/** UTF-16 as Windows saves it, also without a byte order mark: every other byte of Latin text is zero. */
export function wideEncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const some = bytes.subarray(0, 200);
  const zeros = (at: number) => some.filter((byte, index) => index % 2 === at && byte === 0).length;
  const isWide = (at: number) => zeros(at) > some.length / 4 && zeros(1 - at) === 0;
  if ((some[0] === 0xff && some[1] === 0xfe) || isWide(1)) return "utf-16le";
  return (some[0] === 0xfe && some[1] === 0xff) || isWide(0) ? "utf-16be" : undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Line ends of old Macs, or "é" of Excel for Mac in a word, where Windows has "Ž". */
const isMac = /^[^\n]*\r[^\n]*$|[a-z][\x87-\x90\x98\x9b\x9d\x9f\xd5][a-z\s,"]/;

/** In a charset, or else as Windows or Macs save Western text. */
export function decodeText(bytes: Uint8Array, charset = "utf-8"): string {
  try {
    return (charset === "utf-8" ? utf8 : new TextDecoder(charset, { fatal: true })).decode(bytes);
  } catch {
    const isOfMac = isMac.test(Buffer.from(bytes).toString("latin1"));
    return new TextDecoder(isOfMac ? "macintosh" : "windows-1252").decode(bytes);
  }
}
