/** Replaces `Map.groupBy`, which Safari 17.0 lacks. */
export function groupToEntries<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): [Key, Item[]][] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.get(key)?.push(item) ?? groups.set(key, [item]);
  }
  return [...groups];
}
