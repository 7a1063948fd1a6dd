import { type SQL, sql } from "drizzle-orm";
import { users } from "#db/schema/tables.ts";
import { numbersIn } from "#src/domain/admin-search.ts";

/** Separate reads, because with 100,000 groomers a join looks up each profile. */
export const within = (ids: SQL) => sql`${users.id} IN (${ids})`;

/** Matches words, phone numbers, ZIP codes, and booking numbers. */
export function mentions(q: string): SQL {
  const like = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  const has = (column: SQL) => sql`${column} LIKE ${like} ESCAPE '\\'`;
  return within(sql`
    SELECT id FROM users WHERE ${has(sql`full_name`)} OR ${has(sql`username`)} OR ${has(sql`email`)}
    UNION ALL SELECT user_id FROM groomer_profiles WHERE ${has(sql`business_name`)}
    UNION ALL SELECT user_id FROM locations WHERE ${has(sql`city`)}
    ${byNumber(q)}`);
}

const separators = [" ", "\u00a0", "\u2009", "\u202f", "-", "\u2010", "\u2011", "\u2013", "(", ")", ".", "/", "+"];
const phoneDigits = separators.reduce((text, one) => sql`replace(${text}, ${one}, '')`, sql`phone_number`);

function byNumber(q: string): SQL {
  const { phone, zip, booking } = numbersIn(q);
  const parts = [
    // Cheap test first: most numbers lack these digits.
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
