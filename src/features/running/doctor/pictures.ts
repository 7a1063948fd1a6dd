import { openBucket } from "#src/ports/bucket.ts";
import { PRIVATE_FOLDER } from "#src/ports/store.ts";
import { StoreError } from "#src/ports/store-error.ts";
import { type Finding, messageOf, ok, problem } from "./finding.ts";

const CHECK = "pictures";
const ADVICE = "Check UPLOADS_URL, that its keys may read, write and delete, and that this machine reaches the host.";

/** Puts a small file into the bucket that nodes share, reads it and takes it out again: what the site does with pictures. */
export async function checkBucket(uploadsUrl: string): Promise<Finding> {
  const bucket = openBucket(uploadsUrl);
  // A name that nobody can be shown; should it stay, it goes with the other files that nothing names.
  const name = `${PRIVATE_FOLDER}/${crypto.randomUUID().replaceAll("-", "")}.webp`;
  const where = `The bucket ${bucket.bucket} at ${bucket.host}`;
  let step = "written to";
  try {
    await bucket.put(name, new TextEncoder().encode(name));
    step = "read";
    const found = await bucket.get(name);
    step = "emptied";
    await bucket.delete(name);
    if (!found || new TextDecoder().decode(found) !== name) {
      return problem(CHECK, `${where} gives back something else than was put there.`, ADVICE);
    }
    return ok(CHECK, `${where} can be written, read and emptied.`);
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : messageOf(error);
    return problem(CHECK, `${where} cannot be ${step}: ${reason}.`, ADVICE);
  }
}
