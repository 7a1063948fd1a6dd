import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Db } from "#db/open.ts";
import { users } from "#db/schema/tables.ts";
import { fact } from "#src/base/exported.ts";
import { networksOf } from "#src/http/sessions/known-browsers.ts";
import type { Viewer } from "#src/http/sessions/viewer.ts";
import { uploadPath } from "#src/shared/base/paths.ts";
import { SessionView } from "#src/shared/people/account-settings.ts";
import { LocationView, UserView } from "#src/shared/people/accounts.ts";
import { mailKinds } from "#src/shared/people/mail-labels.ts";
import { findMailsOff } from "./mails/choices.ts";
import { findUser } from "./queries.ts";
import { findLocation } from "./settings/location-queries.ts";
import { findSessions } from "./sign-in/own-sessions.ts";

const AccountExport = z.object({
  ...UserView.shape,
  profileImage: z.nullable(z.string()),
  emailVerifiedAt: z.nullable(z.number()),
  /** Of the terms of service that they have agreed to or were mailed about. */
  serviceTermsDate: z.string(),
  createdAt: z.number(),
});

export const accountsExported = {
  account: fact(AccountExport, ({ db }, viewer) => accountOf(db, viewer)),
  location: fact(z.nullable(LocationView), ({ db }, viewer) => findLocation(db, viewer, viewer.userId) ?? null),
  sessions: fact(z.array(SessionView), findSessions),
  /** Networks that have signed in: sign-ins from there still work while strangers guess at the password. */
  signInNetworks: fact(z.array(z.object({ network: z.string(), lastSeenAt: z.number() })), ({ db }, { userId }) =>
    networksOf(db, userId),
  ),
  mailsSwitchedOff: fact(z.array(z.object({ kind: z.enum(mailKinds), since: z.number() })), ({ db }, { userId }) =>
    findMailsOff(db, userId),
  ),
};

function accountOf(db: Db, { userId }: Viewer) {
  const row = db.select().from(users).where(eq(users.id, userId)).get()!;
  const { profileImage, emailVerifiedAt, serviceTermsDate, createdAt } = row;
  const more = { emailVerifiedAt, serviceTermsDate, createdAt };
  return { ...findUser(db, userId)!, profileImage: profileImage && uploadPath(profileImage), ...more };
}
