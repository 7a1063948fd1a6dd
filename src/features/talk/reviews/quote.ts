import type { ReviewView } from "#src/shared/listing/groomers.ts";

const BEST = 4;
const LONGEST = 180;

export function bestQuote(newestFirst: readonly ReviewView[]): ReviewView | undefined {
  const best = Math.max(...newestFirst.map((review) => review.rating));
  const review = newestFirst.find(({ rating }) => rating === best && rating >= BEST);
  return review && { ...review, comment: shortened(review.comment) };
}

/** Cuts long texts after a word and adds an ellipsis. */
function shortened(comment: string): string {
  const line = comment.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST) return line;
  const cut = [...line].slice(0, LONGEST).join("");
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), LONGEST / 2)).replace(/[\s,.;:–-]+$/, "")}…`;
}
