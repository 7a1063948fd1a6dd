/** Undefined for other encodings. Without a byte order mark, every other byte of Latin text is zero. */
export function utf16EncodingOf(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = (at: number) => start.filter((byte, index) => index % 2 === at && byte === 0).length;
  const isWide = (at: number) => zeros(at) > start.length / 4 && zeros(1 - at) === 0;
  if ((start[0] === 0xff && start[1] === 0xfe) || isWide(1)) return "utf-16le";
  return (start[0] === 0xfe && start[1] === 0xff) || isWide(0) ? "utf-16be" : undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Line ends of old Macs, or "é" in a word as Excel for Mac saves it, which is "Ž" on Windows. */
const macPattern = /^[^\n]*\r[^\n]*$|[a-z][\x87-\x90\x98\x9b\x9d\x9f\xd5][a-z\s,"]/;

/** Decodes text in `charset`, or if that fails, as Windows or Macs save Western text. */
export function decodeText(bytes: Uint8Array, charset = "utf-8"): string {
  try {
    return (charset === "utf-8" ? utf8 : new TextDecoder(charset, { fatal: true })).decode(bytes);
  } catch {
    const isMac = macPattern.test(Buffer.from(bytes).toString("latin1"));
    return new TextDecoder(isMac ? "macintosh" : "windows-1252").decode(bytes);
  }
}
