import { type AnyColumn, and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, groomerProfiles, memberships, users } from "#db/db.ts";
import { statement } from "#db/statement.ts";
import { toSearchable } from "#src/domain/people/client-search.ts";
import { decompose } from "#src/shared/base/plain-letters.ts";
import { DAY_MS } from "#src/shared/base/time.ts";
import type { BackgroundCheckStatus, MembershipState } from "#src/shared/listing/groomer-labels.ts";
import type { UsersQuery } from "#src/shared/operations/admin.ts";
import { EXPIRED_COUNT_DAYS, type UserSort, type UserState } from "#src/shared/operations/admin-labels.ts";

/** Minimum digits of a phone number without area code; with fewer, only the end is searched. */
const LOCAL_NUMBER = 7;
const LAST_DIGITS = 4;

/** Most numbers are stored without the country code. */
function phoneLike(words: string): string | undefined {
  if (/[^\d\s()+./\p{Pd}]/u.test(words)) return undefined;
  const typed = words.replace(/\D/g, "");
  const digits = /^1\d{10}$/.test(typed) ? typed.slice(1) : typed;
  if (digits.length < LAST_DIGITS) return undefined;
  return digits.length < LOCAL_NUMBER ? `%${digits}` : `%${digits}%`;
}

/** Separate reads, because with 100,000 groomers a join looks up each profile. */
const within = (ids: SQL) => sql`${users.id} IN (${ids})`;

const withoutMarks = (text: string) => decompose(text).replace(/\p{M}/gu, "");

const isMarked = "GLOB '*[^ -~]*'";
const markedTexts = `SELECT id, full_name || ' ' || email AS text FROM users WHERE text ${isMarked}
  UNION ALL SELECT user_id, business_name FROM groomer_profiles WHERE business_name ${isMarked}
  UNION ALL SELECT user_id, city FROM locations WHERE city ${isMarked}`;

/** SQLite compares accented letters as typed, so texts with such letters are compared here. */
const idsOfMarked = (db: Db, q: string): number[] =>
  statement<{ id: number; text: string }>(db, markedTexts)
    .all()
    .flatMap(({ id, text }) => (toSearchable(text).includes(toSearchable(q)) ? id : []));

/** Matches words, phone numbers, ZIP codes, and booking numbers. */
function mentions(db: Db, q: string): SQL {
  const like = `%${withoutMarks(q.replaceAll("’", "'")).replace(/[\\%_]/g, "\\$&")}%`;
  const has = (column: SQL) => sql`${column} LIKE ${like} ESCAPE '\\'`;
  return within(sql`
    SELECT id FROM users WHERE ${has(sql`full_name`)} OR ${has(sql`username`)} OR ${has(sql`email`)}
    UNION ALL SELECT user_id FROM groomer_profiles WHERE ${has(sql`business_name`)}
    UNION ALL SELECT user_id FROM locations WHERE ${has(sql`city`)}
    UNION ALL SELECT value FROM json_each(${JSON.stringify(idsOfMarked(db, q))})
    ${byNumber(q)}`);
}

const separators = [" ", "\u00a0", "\u2009", "\u202f", "-", "\u2010", "\u2011", "\u2013", "(", ")", ".", "/", "+"];
const phoneDigits = separators.reduce((text, one) => sql`replace(${text}, ${one}, '')`, sql`phone_number`);

function byNumber(q: string): SQL {
  const words = q.trim();
  const booking = /^#?\s*([1-9]\d{0,9})$/.exec(words)?.[1];
  const zip = /^(\d{5})(-\d{4})?$/.exec(words)?.[1];
  const phone = phoneLike(words);
  const parts = [
    // Cheap test first: most numbers lack these digits.
    phone &&
      sql`UNION ALL SELECT id FROM users
        WHERE phone_number LIKE ${`%${[...phone.replaceAll("%", "")].join("%")}%`} AND ${phoneDigits} LIKE ${phone}`,
    zip && sql`UNION ALL SELECT user_id FROM locations WHERE zip_code LIKE ${`${zip}%`}`,
    booking &&
      sql`UNION ALL SELECT pet_parent_id FROM bookings WHERE id = ${Number(booking)}
        UNION ALL SELECT p.user_id FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id WHERE b.id = ${Number(booking)}`,
  ];
  return sql.join(parts.filter(Boolean) as SQL[], sql` `);
}

export type UserFilter = Omit<UsersQuery, "page">;

export const memberSql = (now: number) => sql`${groomerProfiles.listedUntil} > ${now}`;
export const listedSql = (now: number) => sql`(+${groomerProfiles.listable} = 1 AND ${memberSql(now)})`;

const marked = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝĐŁŚŠŽàáâãäåçèéêëìíîïñòóôõöøùúûüýđłśšž";
/** SQLite sorts accented letters after Z. */
const alphabetical = (name: AnyColumn) =>
  sql`(coalesce(nullif(substr(${withoutMarks(marked)}, instr(${marked}, substr(${name}, 1, 1)), 1), ''),
    substr(${name}, 1, 1)) || substr(${name}, 2)) COLLATE NOCASE`;
export const orderSql = (now: number): Record<UserSort, SQL[]> => ({
  newest: [desc(users.createdAt), desc(users.id)],
  oldest: [sql`${users.createdAt}`, sql`${users.id}`],
  name: [alphabetical(users.fullName), sql`${users.id}`],
  business: [sql`${alphabetical(groomerProfiles.businessName)} NULLS LAST`, sql`${users.id}`],
  unanswered: [
    desc(repliesOwed(sql`(SELECT id FROM groomer_profiles WHERE user_id = ${users.id})`, now)),
    sql`${users.id}`,
  ],
});

/** `b` is the booking in the statement. Skips suspended and closed parents. */
const isUnanswered = (now: number) =>
  sql`b.status = 'expired' AND b.status_changed_at > ${now - EXPIRED_COUNT_DAYS * DAY_MS}
    AND NOT EXISTS (SELECT 1 FROM users AS asker WHERE asker.id = b.pet_parent_id AND asker.disabled_at IS NOT NULL)`;

export const repliesOwed = (groomerId: SQL | AnyColumn, now: number) =>
  sql<number>`(SELECT count(DISTINCT b.pet_parent_id || ' ' || (b.request_date / ${DAY_MS})) FROM bookings b
    WHERE b.groomer_id = ${groomerId} AND ${isUnanswered(now)})`;

export const openUserSql = sql`(${users.deletedAt} IS NULL AND ${users.closingAt} IS NULL)`;

/** Closed accounts are shown only on request. */
export const matchSql = (db: Db, { q, role, state }: UserFilter, now: number): SQL | undefined =>
  and(
    state.includes("closed") ? sql`NOT ${openUserSql}` : openUserSql,
    role && eq(users.role, role),
    ...state.filter((one) => one !== "closed").map((one) => stateCondition(one, now)),
    q ? mentions(db, q) : undefined,
  );

const withProfile = (condition: SQL) => within(sql`SELECT user_id FROM ${groomerProfiles} WHERE ${condition}`);

function stateCondition(state: Exclude<UserState, "closed">, now: number): SQL {
  switch (state) {
    case "suspended":
      return isNotNull(users.disabledAt);
    case "email-unconfirmed":
      return isNull(users.emailVerifiedAt);
    case "listed":
      return withProfile(listedSql(now));
    case "not-listed":
      return withProfile(sql`NOT ${listedSql(now)}`);
    case "no-profile":
      return sql`${users.role} = 'groomer' AND NOT ${withProfile(sql`1`)}`;
    case "unanswered":
      return withProfile(sql`id IN (SELECT groomer_id FROM bookings b WHERE ${isUnanswered(now)})`);
    default:
      return partCondition(state);
  }
}

/** "check-passed", "membership-past_due". No billing row means no membership. */
function partCondition(state: `check-${BackgroundCheckStatus}` | `membership-${MembershipState}`): SQL {
  const value = state.slice(state.indexOf("-") + 1);
  if (state.startsWith("check-")) return withProfile(sql`background_check_status = ${value}`);
  return value === "none"
    ? withProfile(sql`id NOT IN (SELECT groomer_id FROM ${memberships} WHERE ${memberships.state} <> 'none')`)
    : withProfile(sql`id IN (SELECT groomer_id FROM ${memberships} WHERE ${memberships.state} = ${value})`);
}
