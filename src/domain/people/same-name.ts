/** Ignores case, accents, and middle initials. */
const wordsOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\s-]/gu, "")
    .split(/[\s-]+/)
    .filter((word, at, all) => word.length > 1 || (word.length === 1 && (at === 0 || at === all.length - 1)));

/** One insertion, deletion, replacement, or swap. */
function isOneLetterApart(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || isSwapped;
}

export function isSameName(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  return left.length === right.length && isOneLetterApart(left.join(" "), right.join(" "));
}
