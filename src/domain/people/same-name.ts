/** Letters without case and accents; a single letter between others is an initial and left out. */
const wordsOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\s-]/gu, "")
    .split(/[\s-]+/)
    .filter((word, at, all) => word.length > 1 || (word.length === 1 && (at === 0 || at === all.length - 1)));

/** Whether one letter more, less, another or swapped with its neighbor makes the one text the other. */
function isOneLetterApart(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const [left, right] = [one.slice(at), other.slice(at)];
  const isSwapped = left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2);
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1) || isSwapped;
}

/** Whether two full names are one but for case, accents, a middle initial, and one letter. */
export function isSameName(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  return left.length === right.length && isOneLetterApart(left.join(" "), right.join(" "));
}
