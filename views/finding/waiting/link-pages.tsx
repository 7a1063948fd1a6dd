/** @jsxImportSource preact */
import { SEARCH } from "#src/shared/base/paths.ts";
import {
  CONFIRM_DAYS,
  CONFIRM_WAITING,
  leaveWaitingPath,
  onceAndForgotten,
  placesText,
  WAITING,
} from "#src/shared/finding/waiting-labels.ts";
import { DeadLinkPage, Onward, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

interface OpenLinkProps {
  token: string;
  zips: readonly string[];
  message?: string | undefined;
}

/** The reader may not be the one who asked. */
export const ConfirmWaitingPage = ({ token, zips, message }: OpenLinkProps) => (
  <PanelPage title={`Get an email when a groomer comes to ${placesText(zips)}?`}>
    <p>{onceAndForgotten}</p>
    <PlainForm token={token} action={CONFIRM_WAITING} button="Yes, notify me" busy="Confirming..." message={message} />
    <Leave token={token}>No, delete my email</Leave>
  </PanelPage>
);

export const WaitingConfirmedPage = ({ token, zips }: OpenLinkProps) => (
  <PanelPage title="You're on the waiting list">
    <p>{`We'll email you when a groomer serves ${placesText(zips)}.`}</p>
    <p class="soft">Use the link in our email to leave anytime.</p>
    <Onward href={SEARCH} button="Back to search" />
    <Leave token={token}>Leave the waiting list</Leave>
  </PanelPage>
);

const Leave = ({ token, children }: { token: string; children: string }) => (
  <p class="soft small">
    <a href={leaveWaitingPath(token)}>{children}</a>
  </p>
);

export const DeadWaitingPage = () => (
  <DeadLinkPage href={WAITING} button="Sign up again">
    {`Your email isn't on the waiting list. Confirmation links work for ${CONFIRM_DAYS} days.`}
  </DeadLinkPage>
);

export const LeaveWaitingPage = ({ token, zips }: OpenLinkProps) => (
  <PanelPage title="Leave the waiting list?">
    <p>{`We won't email you when a groomer serves ${placesText(zips)}, and we'll delete your address.`}</p>
    <PlainForm token={token} action={leaveWaitingPath(token)} button="Leave the list" busy="Leaving..." />
  </PanelPage>
);

/** Equal for all addresses. */
export const LeftPage = () => (
  <PanelPage title="You're off the waiting list">
    <p>We won't email you about it.</p>
    <Onward href={SEARCH} button="Search for groomers" />
  </PanelPage>
);
