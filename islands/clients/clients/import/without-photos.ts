const MOST_BYTES = 300 * 1024 * 1024;
const [TAB, LINE_FEED, SPACE, COLON] = [9, 10, 32, 58];
const picture = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-MS-CARDPICTURE)[;:]/i;
const ascii = new TextDecoder("windows-1252");

/** Removes photos from vCards, because they're most of the file. */
export async function withoutPhotos(file: File): Promise<File> {
  if (file.size > MOST_BYTES) return file;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isCards = /^(?:ï»¿)?\s*BEGIN:VCARD/i.test(ascii.decode(bytes.subarray(0, 100)));
  return isCards ? new File([textLinesOf(bytes)], file.name, { type: file.type }) : file;
}

/** Works on bytes, because the encoding is unknown. Handles folded lines. */
function textLinesOf(cards: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(cards.length);
  let [length, isPicture] = [0, false];
  for (let start = 0, next = 0; start < cards.length; start = next) {
    next = cards.indexOf(LINE_FEED, start) + 1 || cards.length;
    const line = cards.subarray(start, next);
    const isMore = line[0] === SPACE || line[0] === TAB || (isPicture && !line.includes(COLON));
    if (!isMore) isPicture = picture.test(ascii.decode(line.subarray(0, 60)));
    if (isPicture) continue;
    kept.set(line, length);
    length += line.length;
  }
  return kept.slice(0, length);
}
