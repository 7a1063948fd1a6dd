import { createBrotliDecompress, createUnzip } from "node:zlib";

/** Maximum unpacked bytes, against zip bombs. */
const MOST_BYTES = 60 * 1024 * 1024;

/** Detects the format from the bytes, because headers can be wrong. Passes on truncated files. */
export function unpacking(onBytes: (bytes: Uint8Array) => void) {
  let begun: Uint8Array = new Uint8Array();
  let write: ((bytes: Uint8Array) => void) | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  let end = () => {};
  let length = 0;
  const take = (bytes: Uint8Array) => {
    length += bytes.length;
    if (length <= MOST_BYTES) onBytes(bytes);
  };
  const start = (label: string | undefined) => {
    const stream = streamFor(begun, label);
    if (!stream) return take;
    stream.on("data", (bytes: Uint8Array) => {
      take(bytes);
      if (length > MOST_BYTES) stream.destroy();
    });
    stream.on("error", () => stream.destroy());
    ended = new Promise((resolve) => stream.on("close", resolve));
    end = () => stream.end();
    return (bytes: Uint8Array) => void (stream.destroyed || stream.write(bytes));
  };
  return {
    /** `label` is Content-Encoding, used if the bytes are inconclusive. */
    take(bytes: Uint8Array, label?: string) {
      if (write) return write(bytes);
      begun = Buffer.concat([begun, bytes]);
      if (begun.length < 2) return;
      write = start(label);
      write(begun);
    },
    /** True if the limit was exceeded. */
    async end() {
      if (!write && begun.length > 0) take(begun);
      end();
      await ended;
      return { isTooLong: length > MOST_BYTES };
    },
  };
}

/** Null if not compressed. A calendar's text never starts like this. */
function streamFor([first = 0, second = 0]: Uint8Array, label = "") {
  const isGzip = first === 0x1f && second === 0x8b;
  const isDeflate = first === 0x78 && (first * 256 + second) % 31 === 0;
  if (isGzip || isDeflate) return createUnzip();
  return /^\s*br\s*$/i.test(label) && !(first < 0x7f && second < 0x7f && first >= 0x20)
    ? createBrotliDecompress()
    : null;
}
