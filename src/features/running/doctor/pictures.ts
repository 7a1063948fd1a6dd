import { openBucket } from "#src/ports/bucket.ts";
import { PRIVATE_FOLDER, StoreError } from "#src/ports/store.ts";
import { type Finding, messageOf, ok, problem } from "./finding.ts";

const CHECK = "photos";
const ADVICE =
  "Check that the keys in UPLOADS_URL can read, write, and delete, and that this machine can reach the host.";

/** Writes, reads, and removes a small file in the shared bucket. */
export async function checkBucket(uploadsUrl: string): Promise<Finding> {
  const bucket = openBucket(uploadsUrl);
  // An unguessable name; a leftover is removed as an orphan.
  const name = `${PRIVATE_FOLDER}/${crypto.randomUUID().replaceAll("-", "")}.webp`;
  const where = `the bucket ${bucket.bucket} at ${bucket.host}`;
  let step = "written to";
  try {
    await bucket.put(name, new TextEncoder().encode(name));
    step = "read from";
    const found = await bucket.get(name);
    step = "deleted from";
    await bucket.delete(name);
    if (!found || new TextDecoder().decode(found) !== name) {
      return problem(CHECK, `The site gets different data from ${where} than it stored.`, ADVICE);
    }
    return ok(CHECK, `The site can write to, read from, and delete from ${where}.`);
  } catch (error) {
    const reason = error instanceof StoreError ? error.reason : messageOf(error);
    return problem(CHECK, `Can't use ${where}, which couldn't be ${step}: ${reason}.`, ADVICE);
  }
}
