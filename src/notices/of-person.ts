import type { Tx } from "#db/open.ts";
import type { Ctx } from "../base/context.ts";
import type { Letter } from "../mail/letter.ts";
import type { About, Notice, NoticeEvent, NoticeEvents, Spec } from "./notice.ts";

export interface PersonFacts {
  offToken?: string;
  to: { id?: number; email: string; confirmedAt?: number | null };
}
type PersonEvent = { [E in NoticeEvent]: NoticeEvents[E] extends PersonFacts ? E : never }[NoticeEvent];

interface PersonSpec<Facts> extends Omit<Spec, "rows"> {
  email(facts: Facts, ctx: Ctx, tx: Tx): Letter;
}

/** An event of one account, which gets an email alone, for the table. */
export const ofPerson = <E extends PersonEvent>(
  event: E,
  { email, ...spec }: PersonSpec<NoticeEvents[E]>,
): Notice<Ctx> => ({
  ...spec,
  event,
  rows: [{ to: "person", email: (about) => (about as About & { letter: Letter }).letter }],
  about(ctx, tx, facts) {
    const own = facts as NoticeEvents[E] & PersonFacts;
    const { id: userId = 0, ...reader } = own.to;
    const { offToken } = own;
    const readers = { person: { userId, ...reader } };
    return { named: { ...own }, readers, offToken, letter: email(own, ctx, tx) } as About;
  },
});
