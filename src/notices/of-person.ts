import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import type { Letter } from "../mail/letter.ts";
import type { About, Notice, NoticeEvent, NoticeEvents, Reader, Spec } from "./notice.ts";
import type { Telling } from "./table.ts";

/** An account, or an address without one. */
export interface PersonFacts {
  offToken?: string;
  to: Omit<Reader, "userId"> & { id?: number };
}
export interface GroomerFacts {
  groomer: number;
}
type PersonEvent = { [E in NoticeEvent]: NoticeEvents[E] extends PersonFacts | GroomerFacts ? E : never }[NoticeEvent];
type Told<Facts> = Facts extends PersonFacts ? Facts : Facts & { to: ReturnType<typeof accountOf> };

interface PersonSpec<Facts> extends Omit<Spec, "rows"> {
  email(facts: Told<Facts>, ctx: Telling, tx: Tx): Letter;
}

export const ofPerson = <E extends PersonEvent>(
  event: E,
  { email, ...spec }: PersonSpec<NoticeEvents[E]>,
): Notice<Telling> => ({
  ...spec,
  event,
  holds: (world, waiting) => spec.holds(world, waiting) && !(spec.isBySystem && isSuspended(world.db, waiting.to)),
  rows: [{ to: "person", email: (about) => (about as About & { letter: Letter }).letter }],
  about(ctx, tx, facts) {
    const given = facts as PersonFacts | GroomerFacts;
    const own = "to" in given ? given : { ...given, to: accountOf(tx, given.groomer) };
    const { id: userId = 0, ...reader } = own.to;
    const readers = { person: { userId, ...reader } };
    const letter = email(own as Told<NoticeEvents[E]>, ctx, tx);
    return { named: { ...own }, readers, offToken: (own as PersonFacts).offToken, letter } as About;
  },
});

export const isSuspended = (db: Db, address = "") =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.email} = ${address} COLLATE NOCASE`, isNotNull(users.disabledAt)))
    .get() !== undefined;

const accountOf = (tx: Tx, groomerId: number) =>
  tx
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      confirmedAt: users.emailVerifiedAt,
      leftAt: users.closingAt,
      disabledAt: users.disabledAt,
    })
    .from(groomerProfiles)
    .innerJoin(users, eq(users.id, groomerProfiles.userId))
    .where(eq(groomerProfiles.id, groomerId))
    .get()!;
