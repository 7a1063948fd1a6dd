/** Tag characters, valid only in flag emoji. */
const tags = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu;
/** Invisible characters. Joiners and variation selectors are handled separately. */
const unseen =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;
/** Joiners beside ASCII, and variation selectors without an emoji. */
const idle = /(?<=^|[ -~])(?:\u200C|\u200D)+|(?:\u200C|\u200D)+(?=[ -~]|$)|(?<=^|[\p{L}\p{M} ])[\uFE00-\uFE0F]+/gu;

/** NFC, trimmed, with plain spaces and line ends, without invisible characters. */
export function plainText(text: string): string {
  // Word and PowerPoint copy soft line breaks as vertical tabs.
  const lines = text.replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n");
  if (/^[\0-\x7f]*$/.test(lines)) return lines.trim();
  return lines
    .normalize("NFC")
    .replaceAll(unseen, "")
    .replaceAll(tags, "")
    .replaceAll(idle, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}
