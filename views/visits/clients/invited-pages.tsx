/** @jsxImportSource preact */
import { BRAND } from "#src/shared/base/brand.ts";
import { SEARCH } from "#src/shared/base/paths.ts";
import { INVITATION_DAYS, invitedPath, neverInvitePath } from "#src/shared/visits/own/invitation-labels.ts";
import { DeadLinkPage, LinkForm, PanelPage } from "#views/ui/panel-page.tsx";

interface InvitedProps {
  token: string;
  businessName: string;
  /** Whether the groomer still knows the client by this address. */
  isFilledIn: boolean;
}

/** For the reader of an invitation, who may not know the groomer at all. */
export const InvitedPage = ({ token, businessName, isFilledIn }: InvitedProps) => (
  <PanelPage title={`Book your next visit with ${businessName}`}>
    <p>{`You see what they offer and which days are free, and send a request. Our mail puts the visit into your calendar. It costs you nothing.`}</p>
    {isFilledIn && (
      <p>
        Your name, your pets and your town are filled in, as far as your groomer knows them; you can change everything.
      </p>
    )}
    <LinkForm token={token} action={invitedPath(token)} button="See the profile and book" busy="Opening..." />
  </PanelPage>
);

/** Unknown, too old, or from a groomer who is not listed any more: its holder is told the same. */
export const DeadInvitationPage = () => (
  <DeadLinkPage href={SEARCH} button="Search for groomers">
    {`An invitation leads to its groomer for ${INVITATION_DAYS} days, as long as they take bookings here.`}
  </DeadLinkPage>
);

export const NeverInvitePage = ({ token }: { token: string }) => (
  <PanelPage title="Never invite this address?">
    <p>{`No groomer can then have an invitation sent to it through ${BRAND}. We keep a code of the address from which nobody can read it.`}</p>
    <LinkForm token={token} action={neverInvitePath(token)} button="Never invite me" busy="Noting..." />
  </PanelPage>
);

/** The same whatever the token was. */
export const NeverInvitedPage = () => (
  <PanelPage title="No more invitations">
    <p>We send no invitation to this address again, whichever groomer asks for one.</p>
    <div class="row">
      <a class="btn deep" href={SEARCH}>
        Search for groomers
      </a>
    </div>
  </PanelPage>
);
