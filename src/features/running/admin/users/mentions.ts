import { type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/tables.ts";
import { numbersIn } from "#src/domain/admin-search.ts";

/** Each table is read once and alone: with 100,000 groomers a join would look up every profile one by one. */
export const within = (ids: SQL) => sql`${users.id} IN (${ids})`;

/** Matches people with these words, this phone number or this ZIP code, and the two sides of this booking. */
export function mentions(q: string): SQL {
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const has = (column: SQL) => sql`${column} LIKE ${like} ESCAPE '\\'`;
  return within(sql`
    SELECT id FROM users WHERE ${has(sql`full_name`)} OR ${has(sql`username`)} OR ${has(sql`email`)}
    UNION ALL SELECT user_id FROM groomer_profiles WHERE ${has(sql`business_name`)}
    UNION ALL SELECT user_id FROM locations WHERE ${has(sql`city`)}
    ${byNumber(q)}`);
}

/** What people put between the digits of a phone number: every kind of space and dash. */
const separators = [" ", "\u00a0", "\u2009", "\u202f", "-", "\u2010", "\u2011", "\u2013", "(", ")", ".", "/", "+"];
const phoneDigits = separators.reduce((text, one) => sql`replace(${text}, ${one}, '')`, sql`phone_number`);

function byNumber(q: string): SQL {
  const { phone, zip, booking } = numbersIn(q);
  const parts = [
    // Most numbers do not even hold these digits in this order, so their separators need not be removed.
    phone &&
      sql`UNION ALL SELECT id FROM users
        WHERE phone_number LIKE ${`%${[...phone.replaceAll("%", "")].join("%")}%`} AND ${phoneDigits} LIKE ${phone}`,
    zip && sql`UNION ALL SELECT user_id FROM locations WHERE zip_code LIKE ${`${zip}%`}`,
    booking &&
      sql`UNION ALL SELECT pet_parent_id FROM bookings WHERE id = ${booking}
        UNION ALL SELECT p.user_id FROM bookings b JOIN groomer_profiles p ON p.id = b.groomer_id WHERE b.id = ${booking}`,
  ];
  return sql.join(parts.filter(Boolean) as SQL[], sql` `);
}
