type NumberArray = Float32Array | Int32Array | Uint32Array | Int16Array | Uint16Array;

const WORD = 4;

/** Little-endian arrays, each preceded by its length and aligned to 4 bytes. */
export const encodeBlocks = (blocks: readonly NumberArray[]): Buffer =>
  Buffer.concat(
    blocks.flatMap((block) => {
      const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
      const rest = (WORD - (bytes.length % WORD)) % WORD;
      return [Buffer.from(Uint32Array.of(block.length).buffer), bytes, Buffer.alloc(rest)];
    }),
  );

/** Returns the next block as a view at each call. */
export function numberArrayReader({ buffer, byteOffset }: Uint8Array<ArrayBuffer>) {
  let at = byteOffset;
  return <T extends NumberArray>(Kind: new (buffer: ArrayBuffer, at: number, length: number) => T): T => {
    const [length] = new Uint32Array(buffer, at, 1);
    const block = new Kind(buffer, at + WORD, length!);
    at += WORD + Math.ceil(block.byteLength / WORD) * WORD;
    return block;
  };
}
