/** Each list gets as many as the others, as far as it has them. Those that come first in a list are kept. */
export function fairShare<T>(lists: readonly (readonly T[])[], most: number): T[] {
  let left = most;
  return lists
    .toSorted((a, b) => a.length - b.length)
    .flatMap((list, at) => {
      const kept = list.slice(0, Math.max(1, Math.floor(left / (lists.length - at))));
      left -= kept.length;
      return kept;
    });
}
