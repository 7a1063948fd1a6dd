/** Flags of lands are written with tags; anywhere else these hide something. */
const tags = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E007F}]/gu;
/** What takes no ink and no room, or passes for a space. Joiners and selectors are looked at by themselves. */
const unseen =
  /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0000}-\u{E007F}]|[\u{E0100}-\u{E01EF}])[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]/gu;
/** Joiners, which some scripts and emoji need between their parts, beside plain letters; selectors that choose no emoji. */
const idle = /(?<=^|[ -~])(?:\u200C|\u200D)+|(?:\u200C|\u200D)+(?=[ -~]|$)|(?<=^|[\p{L}\p{M} ])[\uFE00-\uFE0F]+/gu;

/** Trimmed, NFC, plain spaces and line ends, without soft hyphens, marks of direction and others no one sees. */
export function plainText(text: string): string {
  const lines = text.replaceAll("\r\n", "\n");
  if (/^[\0-\x7f]*$/.test(lines)) return lines.trim();
  return lines
    .normalize("NFC")
    .replaceAll(unseen, "")
    .replaceAll(tags, "")
    .replaceAll(idle, "")
    .replaceAll(/\p{Zs}/gu, " ")
    .trim();
}
