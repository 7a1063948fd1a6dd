import { useRef } from "react";
import { DropArea } from "#islands/ui/drop-area.tsx";
import { Field, fieldAria } from "#islands/ui/field.tsx";
import { IMPORT_EXAMPLE_PATH } from "#src/shared/clients/import-paths.ts";
import { IMPORT_TOO_LARGE_TEXT, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#src/shared/day/added/import-labels.ts";

const MOST_BYTES = 300 * 1024 * 1024;
const [TAB, LINE_FEED, SPACE, COLON] = [9, 10, 32, 58];
const binaryProperty = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY|X-MS-CARDPICTURE)[;:]/i;
const ascii = new TextDecoder("windows-1252");

/** Removes photos from vCards, because they're most of the file. */
export async function cutVcfPhotos(file: File): Promise<File> {
  if (file.size > MOST_BYTES) return file;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isCards = /^(?:ï»¿)?\s*BEGIN:VCARD/i.test(ascii.decode(bytes.subarray(0, 100)));
  return isCards ? new File([textLinesOf(bytes)], file.name, { type: file.type }) : file;
}

/** Works on bytes, because the encoding is unknown. Handles folded lines. */
function textLinesOf(cards: Uint8Array): Uint8Array<ArrayBuffer> {
  const kept = new Uint8Array(cards.length);
  let [length, isBinary] = [0, false];
  for (let start = 0, next = 0; start < cards.length; start = next) {
    next = cards.indexOf(LINE_FEED, start) + 1 || cards.length;
    const line = cards.subarray(start, next);
    const isMore = line[0] === SPACE || line[0] === TAB || (isBinary && !line.includes(COLON));
    if (!isMore) isBinary = binaryProperty.test(ascii.decode(line.subarray(0, 60)));
    if (isBinary) continue;
    kept.set(line, length);
    length += line.length;
  }
  return kept.slice(0, length);
}

interface Props {
  error: string | undefined;
  isReading: boolean;
  onChoose: (file: File) => void;
  onRefuse: (sentence: string) => void;
}

const id = "clients-file";
const hint = `CSV or vCard, up to 5MB and ${MAX_IMPORT_ROWS.toLocaleString("en-US")} rows.`;

export function ChooseFile({ error, isReading, onChoose, onRefuse }: Props) {
  const input = useRef<HTMLInputElement>(null);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    // Allows choosing the same file again.
    if (input.current) input.current.value = "";
    const file = chosen.size > MAX_IMPORT_BYTES ? await cutVcfPhotos(chosen) : chosen;
    if (file.size > MAX_IMPORT_BYTES) onRefuse(IMPORT_TOO_LARGE_TEXT);
    else onChoose(file);
  }

  return (
    <section className="panel import-file" aria-labelledby="import-file-title">
      <h2 id="import-file-title">Choose a file</h2>
      <p>
        Use a CSV from your spreadsheet, Google Contacts, or grooming software, or your phone's contacts (.vcf). You'll
        review it first. We won't contact anyone.
      </p>
      <DropArea onDrop={take}>
        <Field id={id} name="file" label="Client list" hint={hint} error={error} isLive>
          <input
            {...fieldAria(id, error, hint)}
            ref={input}
            id={id}
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,.vcf,text/vcard,text/x-vcard,text/csv,text/tab-separated-values,text/plain"
            disabled={isReading}
            onChange={({ target }) => take(target.files?.[0])}
          />
        </Field>
      </DropArea>
      <p role="status" className="soft small">
        {isReading && "Reading your file..."}
      </p>
      <p className="soft small">
        <a href={IMPORT_EXAMPLE_PATH} download>
          Download a sample file
        </a>
      </p>
    </section>
  );
}
