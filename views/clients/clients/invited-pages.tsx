/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { INVITATION_DAYS, invitationPath, neverInvitePath } from "#src/shared/day/added/invitation-labels.ts";
import { DeadLinkPage, OnwardLinks, PanelPage, PlainForm } from "#views/ui/panel-page.tsx";

const list = new Intl.ListFormat("en-US");

interface InvitedProps {
  token: string;
  businessName: string;
  filledIn: readonly string[];
}

export const InvitedPage = ({ token, businessName, filledIn }: InvitedProps) => (
  <PanelPage title={`Book your next visit with ${businessName}`}>
    <p>See services and available days, and send a request for free.</p>
    {filledIn.length > 0 && <p>{`Your groomer gave us your ${list.format(filledIn)}. You can change anything.`}</p>}
    <PlainForm token={token} action={invitationPath(token)} button="See the profile and book" busy="Opening..." />
  </PanelPage>
);

export const DeadInvitationPage = () => (
  <DeadLinkPage href={SEARCH} button="Search for groomers">
    {`Invitation links work for ${INVITATION_DAYS} days, and only while the groomer takes bookings here.`}
  </DeadLinkPage>
);

export const StopInvitationsPage = ({ token }: { token: string }) => (
  <PanelPage title="Stop invitations to this email?">
    <p>{`Groomers won't be able to invite this email through ${BRAND} again. We'll store it only as an unreadable code.`}</p>
    <PlainForm token={token} action={neverInvitePath(token)} button="Stop invitations" busy="Saving..." />
  </PanelPage>
);

/** Doesn't reveal which tokens are valid. */
export const InvitationsStoppedPage = () => (
  <PanelPage title="Invitations stopped">
    <p>No groomer can invite this email.</p>
    <OnwardLinks href={SEARCH} button="Search for groomers" />
  </PanelPage>
);
