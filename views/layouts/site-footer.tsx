/** @jsxImportSource preact */
import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import { COOKIES, PRIVACY, TERMS } from "#src/shared/base/paths.ts";
import { Art } from "#views/art/art.tsx";
import { footerColumns, type SocialUrls, socialLinks } from "#views/layouts/footer-links.ts";
import { Awning } from "#views/ui/awning.tsx";
import { renderOnce } from "#views/ui/render-once.tsx";

export interface SiteFooterProps {
  supportEmail: string;
  social: SocialUrls;
  path: string;
}

export function SiteFooter({ supportEmail, social, path }: SiteFooterProps) {
  const isLinked = footerColumns(supportEmail).some(({ links }) => links.some(({ href }) => href === path));
  return <KeptFooter supportEmail={supportEmail} social={social} path={isLinked ? path : ""} />;
}

const KeptFooter = renderOnce(50, Footer);

function Footer({ supportEmail, social, path }: SiteFooterProps) {
  return (
    <footer class="site-foot">
      <Awning cut />
      <div class="wrap">
        <div class="cols">
          <About social={social} />
          {footerColumns(supportEmail).map(({ name, links }) => (
            <nav key={name} aria-label={name}>
              <details>
                <summary>{name}</summary>
                <h2>{name}</h2>
                <ul>
                  {links.map((link) => (
                    <li key={link.name}>
                      <a href={link.href} aria-current={link.href === path ? "page" : undefined}>
                        {link.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </details>
            </nav>
          ))}
        </div>
        <FinePrint />
      </div>
    </footer>
  );
}

function About({ social }: Pick<SiteFooterProps, "social">) {
  return (
    <div class="about">
      <a class="name" href="/">
        <Art name="logo" />
        {BRAND}
      </a>
      <p>{TAGLINE}</p>
      <ul class="social">
        {socialLinks(social).map((link) => (
          <li key={link.name}>
            <a href={link.href} rel="noopener noreferrer" aria-label={`${BRAND} on ${link.name}`}>
              {link.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Disclaimer = () => (
  <p>
    Groomers on {BRAND} are independent contractors. {BRAND} isn't liable for their services.
  </p>
);

/** Footer under a parent's workspace. */
export const ParentFooter = ({ supportEmail }: Pick<SiteFooterProps, "supportEmail">) => (
  <footer class="work-foot wrap soft small">
    <nav aria-label="Legal">
      {[
        [`mailto:${supportEmail}`, "Contact"],
        [PRIVACY, "Privacy"],
        [TERMS, "Terms"],
        [COOKIES, "Cookies"],
      ].map(([href, name]) => (
        <a key={name} href={href}>
          {name}
        </a>
      ))}
    </nav>
    <Disclaimer />
  </footer>
);

export function FinePrint() {
  return (
    <div class="fine">
      <Disclaimer />
      <p>
        <a href="https://www.geonames.org/" rel="noopener noreferrer">
          ZIP code data: GeoNames, CC BY 4.0
        </a>
      </p>
    </div>
  );
}
