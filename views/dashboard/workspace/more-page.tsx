/** @jsxImportSource preact */
import {
  bookingsPath,
  businessPath,
  GROOMER_DASHBOARD,
  groomerTabPath,
  PORTFOLIO_PATH,
  parentTabPath,
} from "#src/shared/base/dashboard-paths.ts";
import { FAQ, groomerPath, LOG_OUT, MEMBERSHIP, TIPS } from "#src/shared/base/paths.ts";
import { tabLabels, viewLabels } from "#src/shared/dashboard/dashboards.ts";
import { SAVED_PATH } from "#src/shared/search/saved-labels.ts";
import { footerColumns, type SocialUrls, socialLinks } from "#views/layouts/footer-links.ts";
import { FinePrint } from "#views/layouts/site-footer.tsx";
import { sitePages } from "#views/layouts/site-header.tsx";
import { LinkRow } from "#views/ui/link-row.tsx";

interface MorePageProps {
  groomerId: number | null;
  supportEmail: string;
  social: SocialUrls;
}

const tabs = [
  { href: groomerTabPath("services"), name: tabLabels.services, what: "Packages and add-ons" },
  { href: groomerTabPath("business"), name: tabLabels.business, what: "Hours, area, days off, day plan, policies" },
  { href: groomerTabPath("account"), name: tabLabels.account, what: "Details, devices, emails, membership" },
  { href: PORTFOLIO_PATH, name: "Photos", what: "Your portfolio" },
  { href: groomerTabPath("numbers"), name: tabLabels.numbers, what: "Requests, visits, and income by week" },
  { href: businessPath("link"), name: "Your link", what: "Link name, QR code, flyer, cards" },
  { href: bookingsPath({ view: "all" }), name: viewLabels.all, what: "Past and canceled visits too" },
];

const ofParent = [
  { href: parentTabPath("profile"), name: tabLabels.profile, what: "Details, address, emails, devices" },
  { href: SAVED_PATH, name: "Saved", what: "Groomers you saved or booked" },
  { href: TIPS, name: "Pet Care Tips", what: "Coats, seasons, and visits" },
  { href: FAQ, name: "FAQ", what: "Booking, fees, and safety" },
  { href: MEMBERSHIP, name: "For Groomers", what: "List your business" },
];

export const ParentMoreLinks = () => <MoreRows lines={ofParent} />;

const MoreRows = ({ lines }: { lines: typeof ofParent }) => (
  <section class="rows" aria-label="More">
    <ul class="more-tabs">
      {lines.map(({ href, name, what }) => (
        <LinkRow key={name} href={href} title={name} says={what} />
      ))}
    </ul>
    <form class="foot" method="post" action={LOG_OUT}>
      <button class="btn line" type="submit">
        Logout
      </button>
    </form>
  </section>
);

/** The other tabs, and the links and texts of the site's header and footer. */
export function MorePage({ groomerId, supportEmail, social }: MorePageProps) {
  const profile = { name: "View my profile", what: "Your public profile" };
  const lines = groomerId === null ? tabs : [...tabs, { href: groomerPath(groomerId), ...profile }];
  const site = [
    ...sitePages.map(({ path, name }) => ({ href: path, name })),
    { href: GROOMER_DASHBOARD, name: "Dashboard" },
  ];
  const isNew = ({ name }: { name: string }) => site.every((link) => link.name !== name);
  return (
    <>
      <MoreRows lines={lines} />
      <nav class="more-links" aria-label="Mudroom">
        <ul>
          {[
            ...site,
            ...footerColumns(supportEmail).flatMap(({ links }) => links.filter(isNew)),
            ...socialLinks(social),
          ].map(({ href, name }) => (
            <li key={name}>
              <a href={href} rel={/^https/.test(href) ? "noopener noreferrer" : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <FinePrint />
      </nav>
    </>
  );
}
