import { useState } from "react";
import type * as z from "zod/mini";
import type { LocationView, UserView } from "#src/shared/people/accounts.ts";
import type { MailChoice } from "#src/shared/people/mail-choices.ts";
import { CalendarFeed } from "./calendar-feed.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DetailsForm } from "./details-form.tsx";
import { LocationForm } from "./location-form.tsx";
import { MailChoices } from "./mail-choices.tsx";
import { Notifications, type NotificationsProps } from "./notifications.tsx";
import { PasswordForm } from "./password-form.tsx";
import { type SessionLine, Sessions } from "./sessions.tsx";

interface AccountProps {
  user: UserView;
  location: z.infer<typeof LocationView> | null;
  /** Where this person is signed in, latest visit first. */
  sessions: SessionLine[];
  /** Since when there is a calendar address, in words; null when there is none. */
  calendarSince: string | null;
  mailChoices: MailChoice[];
  notifications: Pick<NotificationsProps, "publicKey" | "devices">;
}

/** The Account tab of a groomer and the Profile tab of a pet parent. A groomer's location is in the Business tab. */
export default function Account({ user, location, sessions, ...more }: AccountProps) {
  const { calendarSince, mailChoices, notifications } = more;
  const [open, setOpen] = useState(sessions);
  const keep = (isKept: (session: SessionLine) => boolean) => setOpen((before) => before.filter(isKept));
  const isGroomer = user.role === "groomer";
  return (
    <div className="account">
      <div className="stack">
        <section className="panel" aria-labelledby="details-title">
          <h2 id="details-title">Your details</h2>
          <DetailsForm user={user} />
        </section>
        {!isGroomer && (
          <section className="panel" id="location" aria-labelledby="location-title">
            <h2 id="location-title">Your location</h2>
            <LocationForm location={location} userId={user.id} withRadius={false} />
          </section>
        )}
        <section className="panel" aria-labelledby="password-title">
          <h2 id="password-title">Password</h2>
          <PasswordForm username={user.username} onChanged={() => keep(({ isCurrent }) => isCurrent)} />
        </section>
        <Sessions sessions={open} onEnded={(ended) => keep(({ id }) => id !== ended)} />
      </div>
      <div className="stack">
        <Notifications {...notifications} isGroomer={isGroomer} />
        <CalendarFeed since={calendarSince} />
        <MailChoices choices={mailChoices} />
        <section className="panel" aria-labelledby="data-title">
          <h2 id="data-title">Your data</h2>
          <p className="soft">Everything we hold about you, in one file (JSON) that any text editor opens.</p>
          <a className="btn line" href="/api/account/export" download>
            Download my data
          </a>
        </section>
        <DeleteAccount role={user.role} />
      </div>
    </div>
  );
}
