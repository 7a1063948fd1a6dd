import { AppError } from "#src/shared/base/errors.ts";
import { limitConcurrency } from "../base/concurrency.ts";

/** OWASP's argon2id parameters: 19 MiB, 2 passes. */
const parameters = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const current = "$argon2id$v=19$m=19456,t=2,p=1$";
const MAX_WAITING = 40;
/** The rest of the queue is reserved for known people, against floods. */
const MAX_STRANGERS_WAITING = 25;

/** "known" means a session, or a browser or network that has logged in before. */
type LoginOrigin = "known" | "stranger";

/** Both throw 503 if the queue is full. */
export interface Hasher {
  /** Normalizes to NFKC. */
  hash(password: string, asker?: LoginOrigin): Promise<string>;
  /** Takes the same time without a hash. */
  verify(password: string, hash: string | undefined, asker?: LoginOrigin): Promise<boolean>;
  isOutdated(hash: string): boolean;
}

/** Limits concurrency, because hashing uses the thread pool for files and images. */
export function createHasher(atOnce: number, options: { memoryCost: number; timeCost: number } = parameters): Hasher {
  const turn = limitConcurrency<LoginOrigin>(atOnce, refuseCrowd);
  const algorithm = { algorithm: "argon2id", memoryCost: options.memoryCost, timeCost: options.timeCost } as const;
  const nobody = Bun.password.hash(crypto.randomUUID(), algorithm);
  return {
    hash: (password, asker = "stranger") => turn(() => Bun.password.hash(password.normalize("NFKC"), algorithm), asker),
    verify: (password, hash, asker = "stranger") =>
      turn(async () => {
        const isRight = await Bun.password.verify(password.normalize("NFKC"), hash ?? (await nobody));
        return isRight && hash !== undefined;
      }, asker),
    isOutdated: (hash) => options === parameters && !hash.startsWith(current),
  };
}

function refuseCrowd(waiting: number, asker: LoginOrigin) {
  if (waiting < (asker === "known" ? MAX_WAITING : MAX_STRANGERS_WAITING)) return;
  throw new AppError("unavailable", "Many people are logging in right now. Please try again.", undefined, 5);
}
