import { AppError } from "#src/shared/base/errors.ts";
import { yieldTurn } from "../base/concurrency.ts";
import type { Ctx } from "../base/context.ts";

/** Yields before each piece. An error aborts the connection, so that a partial file never looks complete. */
export function streamChunks({ log }: Ctx, pieces: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isLeft = false;
  return new ReadableStream(
    {
      async pull(body) {
        try {
          const text = await nextText(pieces, () => isLeft);
          if (isLeft) return;
          if (text === undefined) body.close();
          else body.enqueue(encoder.encode(text));
        } catch (error) {
          if (!(error instanceof AppError)) log.error("cut off", error);
          body.error(error);
        }
      },
      cancel() {
        isLeft = true;
      },
    },
    { highWaterMark: 0 },
  );
}

async function nextText(pieces: Iterator<string>, isLeft: () => boolean): Promise<string | undefined> {
  while (true) {
    await yieldTurn();
    if (isLeft()) return;
    const { done, value } = pieces.next();
    if (done || value !== "") return done ? undefined : value;
  }
}
