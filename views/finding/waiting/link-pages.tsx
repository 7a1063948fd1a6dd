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
import { DeadLinkPage, LinkForm, PanelPage } from "#views/ui/panel-page.tsx";

interface OpenLinkProps {
  token: string;
  zips: readonly string[];
  message?: string | undefined;
}

/** For the reader of our question, who may not be the one who asked. */
export function ConfirmWaitingPage({ token, zips, message }: OpenLinkProps) {
  return (
    <PanelPage title={`Shall we write when a groomer comes to ${placesText(zips)}?`}>
      <p>{onceAndForgotten}</p>
      <LinkForm
        token={token}
        action={CONFIRM_WAITING}
        button="Yes, write to me"
        busy="Confirming..."
        message={message}
      />
      <Leave token={token}>No, forget this address</Leave>
    </PanelPage>
  );
}

export function WaitingConfirmedPage({ token, zips }: OpenLinkProps) {
  return (
    <PanelPage title="You are on the list">
      <p>{`We write to you as soon as a groomer comes to ${placesText(zips)}. You have nothing else to do.`}</p>
      <p class="soft">Keep our mail: its link takes you off the list again at any time.</p>
      <div class="row">
        <a class="btn deep" href={SEARCH}>
          Back to the search
        </a>
      </div>
      <Leave token={token}>Take my address off the list</Leave>
    </PanelPage>
  );
}

const Leave = ({ token, children }: { token: string; children: string }) => (
  <p class="soft small">
    <a href={leaveWaitingPath(token)}>{children}</a>
  </p>
);

/** The link of no entry: it is older than we keep addresses, was used to leave, or is none. */
export const DeadWaitingPage = () => (
  <DeadLinkPage href={WAITING} button="Ask again">
    {`It confirms an address for ${CONFIRM_DAYS} days, and ends when we have written to you, or you have left the list. The list does not have your address now.`}
  </DeadLinkPage>
);

export function LeaveWaitingPage({ token, zips }: OpenLinkProps) {
  return (
    <PanelPage title="Take your address off the list?">
      <p>{`We then forget your address, and do not write when a groomer comes to ${placesText(zips)}.`}</p>
      <LinkForm token={token} action={leaveWaitingPath(token)} button="Take me off" busy="Taking you off..." />
    </PanelPage>
  );
}

/** The same whether the address was on the list or not: entries that left are forgotten. */
export function LeftPage() {
  return (
    <PanelPage title="You are not on the list">
      <p>The waiting list does not have your address, and no mail of it comes to you.</p>
      <div class="row">
        <a class="btn deep" href={SEARCH}>
          Search for groomers
        </a>
      </div>
    </PanelPage>
  );
}
