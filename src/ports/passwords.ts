import { AppError } from "#src/shared/base/errors.ts";
import { limitConcurrency } from "../base/concurrency.ts";

/** OWASP's argon2id parameters: 19 MiB, 2 passes. */
const parameters = { algorithm: "argon2id", memoryCost: 19_456, timeCost: 2 } as const;
const current = "$argon2id$v=19$m=19456,t=2,p=1$";
const MAX_WAITING = 40;
/** The other places are kept for people who were here before, so that no flood of strangers keeps them out. */
const MAX_STRANGERS_WAITING = 25;

/** Who waits for a password: somebody with a session or from a browser or network that has signed in before, or anybody. */
type Asker = "known" | "stranger";

/** Both throw 503 when too many wait already. */
export interface Hasher {
  /** Of the one spelling of a password (NFKC). */
  hash(password: string, asker?: Asker): Promise<string>;
  /** Compares with `hash`, or does the same work for nobody when the account is unknown. */
  verify(password: string, hash: string | undefined, asker?: Asker): Promise<boolean>;
  /** True when a hash was made with other parameters and should be made again. */
  isOutdated(hash: string): boolean;
}

/** Hashes at most `atOnce` passwords at a time: more would starve files and images of their threads. */
export function createHasher(atOnce: number, options: { memoryCost: number; timeCost: number } = parameters): Hasher {
  const turn = limitConcurrency<Asker>(atOnce, refuseCrowd);
  const algorithm = { algorithm: "argon2id", memoryCost: options.memoryCost, timeCost: options.timeCost } as const;
  const nobody = Bun.password.hash(crypto.randomUUID(), algorithm);
  return {
    hash: (password, asker = "stranger") => turn(() => Bun.password.hash(password.normalize("NFKC"), algorithm), asker),
    verify: (password, hash, asker = "stranger") =>
      turn(async () => {
        const right = hash ?? (await nobody);
        let isRight = false;
        for (const one of spellingsOf(password)) isRight = (await Bun.password.verify(one, right)) || isRight;
        return isRight && hash !== undefined;
      }, asker),
    isOutdated: (hash) => options === parameters && !hash.startsWith(current),
  };
}

/** Keyboards compose the same letters in several ways. Passwords from before these were made one were kept as they had been typed. */
const spellingsOf = (password: string) =>
  new Set([password.normalize("NFKC"), password.normalize("NFC"), password.normalize("NFD"), password]);

function refuseCrowd(waiting: number, asker: Asker) {
  if (waiting < (asker === "known" ? MAX_WAITING : MAX_STRANGERS_WAITING)) return;
  throw new AppError("unavailable", "Many people are logging in right now. Please try again.", undefined, 5);
}
