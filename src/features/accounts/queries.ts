import { eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/open.ts";
import { groomerProfiles, users } from "#db/schema/tables.ts";
import type { UserView } from "#src/shared/accounts.ts";

const userView = {
  id: users.id,
  username: users.username,
  email: users.email,
  fullName: users.fullName,
  role: users.role,
  phoneNumber: users.phoneNumber,
  emailVerified: sql`${users.emailVerifiedAt} IS NOT NULL`.mapWith(Boolean),
  groomerId: groomerProfiles.id,
};

export function findUser(db: Db | Tx, id: number): UserView | undefined {
  return db
    .select(userView)
    .from(users)
    .leftJoin(groomerProfiles, eq(groomerProfiles.userId, users.id))
    .where(eq(users.id, id))
    .get();
}

/** The account of a username or an e-mail, whatever the case (decisions.md, "Shapes"). */
export function findAccount(db: Db | Tx, login: string) {
  const column = login.includes("@") ? users.email : users.username;
  return db.select().from(users).where(sql`${column} = ${login} COLLATE NOCASE`).get();
}
