import { decodeText, utf16EncodingOf } from "#src/base/text-encoding.ts";

const LONGEST_LINE = 1_000_000;

/** Unfolds lines as bytes, because some programs fold inside a character. `decodeUtf8Line` decodes afterwards. */
export function textLineReader(onLine: (line: string) => void) {
  let wide: TextDecoder | null | undefined;
  /** The unfinished line, and finished lines that may still be continued. */
  let open = "";
  let folded: string[] = [];
  let length = 0;
  let endedInReturn = false;
  const flush = () => {
    if (folded.length > 0) onLine(folded.length === 1 ? folded[0]! : folded.join(""));
    folded = [];
    length = 0;
  };
  const end = () => {
    const goesOn = folded.length > 0 && (open.startsWith(" ") || open.startsWith("\t"));
    if (!goesOn) flush();
    if (length < LONGEST_LINE) folded.push(goesOn ? open.slice(1) : open);
    length += open.length;
    open = "";
  };
  const more = (text: string) => {
    if (open.length < LONGEST_LINE) open += text;
  };
  return {
    take(bytes: Uint8Array) {
      if (bytes.length === 0) return;
      const encoding = wide === undefined ? utf16EncodingOf(bytes) : undefined;
      wide ??= encoding ? new TextDecoder(encoding) : null;
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      let text = wide
        ? Buffer.from(wide.decode(bytes, { stream: true })).toString("latin1")
        : buffer.toString("latin1");
      if (endedInReturn && text.startsWith("\n")) text = text.slice(1);
      endedInReturn = text.endsWith("\r");
      const parts = text.split(/\r\n?|\n/);
      for (const part of parts.slice(0, -1)) {
        more(part);
        end();
      }
      more(parts.at(-1)!);
    },
    end() {
      end();
      flush();
    },
  };
}

/** UTF-8, or else Windows-1252. */
export const decodeUtf8Line = (line: string): string =>
  /[\x80-\xff]/.test(line) ? decodeText(Buffer.from(line, "latin1")) : line;
