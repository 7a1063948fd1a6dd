/** Limits all lists evenly; keeps the first items. */
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
