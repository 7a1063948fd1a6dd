/** @jsxImportSource preact */
import { phoneView } from "#src/domain/people/phones.ts";
import { BRAND } from "#src/shared/base/brand.ts";
import { writtenDate } from "#src/shared/base/time.ts";
import type { LegalPolicy, Operator } from "#src/shared/content/content.ts";
import { fromHtml } from "#views/ui/render-once.tsx";
import { TableOfContents } from "./article.tsx";

export const PolicyPage = ({ policy, html, operator }: { policy: LegalPolicy; html: string; operator: Operator }) => (
  <div class="wrap essay">
    <article>
      <header class="stack">
        <h1>{policy.title}</h1>
        <p class="soft">
          Last updated: <time datetime={policy.updated}>{writtenDate(policy.updated)}</time>
        </p>
      </header>
      <div class="reading">
        <TableOfContents headings={[...policy.headings, { title: "Contact", slug: "contact" }]} />
        <div class="text">
          <div class="prose">{fromHtml(html)}</div>
          <Contact operator={operator} />
        </div>
      </div>
    </article>
  </div>
);

function Contact({ operator: { supportEmail, address, ...operator } }: { operator: Operator }) {
  const phone = phoneView(operator.phone ?? null);
  return (
    <section class="panel stack" aria-labelledby="contact">
      <h2 class="title" id="contact">
        Contact
      </h2>
      <address>
        <strong>{BRAND}</strong>
        {address && <span>{address}</span>}
        <span>
          Email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </span>
        {phone && (
          <span>
            Phone: <a href={phone.tel ?? undefined}>{phone.shown}</a>
          </span>
        )}
      </address>
    </section>
  );
}
