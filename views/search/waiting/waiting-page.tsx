/** @jsxImportSource preact */
import { OUTBOX, PRIVACY, SEARCH } from "#src/shared/base/paths.ts";
import {
  CONFIRM_PAGE,
  LINK_DAYS,
  leaveWaitingPath,
  MAX_WAITING_PLACES,
  oneEmailText,
  WAITING_PAGE,
  zipsText,
} from "#src/shared/search/waiting-labels.ts";
import { Scene } from "#views/art/art.tsx";
import { type FormState, TextField, ZipField } from "#views/ui/field.tsx";
import { DeadLinkPage, OnwardLinks, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

export const WaitingPage = ({ form, message }: { form: FormState; message?: string | undefined }) => (
  <PanelPage title="Get notified when a groomer comes">
    <p class="soft">{oneEmailText} First, confirm your email.</p>
    <PlainForm
      action={WAITING_PAGE}
      button="Notify me"
      busy="Sending..."
      form={form}
      message={message}
      other={[SEARCH, "Back to search", "line"]}
    >
      <TextField name="email" label="Email" type="email" autocomplete="email" required />
      <ZipField required />
    </PlainForm>
    <p class="soft small">
      See our <a href={PRIVACY}>privacy policy</a>.
    </p>
  </PanelPage>
);

/** Equal for all addresses, so that it doesn't reveal who is on the list. */
export function ConfirmSentPage({ hasOutbox }: { hasOutbox: boolean }) {
  return (
    <div class="wrap narrow page">
      <div class="panel empty">
        <Scene name="mailbox" />
        <h1 class="title">One more step: check your email</h1>
        <p>
          {`Tap the button in our email within ${LINK_DAYS} days. If we emailed you in the past day, use that email. It covers this ZIP code too.`}
        </p>
        <p class="soft">
          {`Don't see it? Check your spam folder, or try again tomorrow. No email comes for more than ${MAX_WAITING_PLACES} ZIP codes: to change them, unsubscribe in our last email and sign up again.`}
        </p>
        {hasOutbox && (
          <p>
            In this demo, the email is in <a href={OUTBOX}>the outbox</a>.
          </p>
        )}
        <a class="btn line" href={SEARCH}>
          Back to search
        </a>
      </div>
    </div>
  );
}

interface OpenLinkProps {
  token: string;
  zips: readonly string[];
  message?: string | undefined;
}

/** The reader may not be the one who asked. */
export const ConfirmWaitingPage = ({ token, zips, message }: OpenLinkProps) => (
  <PanelPage title={`Get an email when a groomer comes to ${zipsText(zips)}?`}>
    <p>{oneEmailText}</p>
    <PlainForm token={token} action={CONFIRM_PAGE} button="Yes, notify me" busy="Confirming..." message={message} />
    <Leave token={token}>No, delete my email</Leave>
  </PanelPage>
);

export const WaitingConfirmedPage = ({ token, zips }: OpenLinkProps) => (
  <PanelPage title="You're on the waiting list">
    <p>{`We'll email you when a groomer serves ${zipsText(zips)}.`}</p>
    <p class="soft">Use the link in our email to leave anytime.</p>
    <OnwardLinks href={SEARCH} button="Back to search" />
    <Leave token={token}>Leave the waiting list</Leave>
  </PanelPage>
);

const Leave = ({ token, children }: { token: string; children: string }) => (
  <p class="soft small">
    <a href={leaveWaitingPath(token)}>{children}</a>
  </p>
);

export const DeadWaitingPage = () => (
  <DeadLinkPage href={WAITING_PAGE} button="Sign up again">
    {`Your email isn't on the waiting list. Confirmation links work for ${LINK_DAYS} days.`}
  </DeadLinkPage>
);

export const LeaveWaitingPage = ({ token, zips }: OpenLinkProps) => (
  <PanelPage title="Leave the waiting list?">
    <p>{`We won't email you when a groomer serves ${zipsText(zips)}, and we'll delete your address.`}</p>
    <PlainForm token={token} action={leaveWaitingPath(token)} button="Leave the list" busy="Leaving..." />
  </PanelPage>
);

/** Doesn't reveal which addresses were on the list. */
export const LeftWaitingPage = () => (
  <PanelPage title="You're off the waiting list">
    <p>We won't email you about it.</p>
    <OnwardLinks href={SEARCH} button="Search for groomers" />
  </PanelPage>
);
