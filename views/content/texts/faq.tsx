/** @jsxImportSource preact */
import type { FaqText } from "#src/shared/content/content.ts";
import { Icon } from "#views/ui/icon.tsx";
import { fromHtml } from "#views/ui/render-once.tsx";
import { Masthead } from "./masthead.tsx";

/** The ID is inside the answer, because links to content of a closed <details> open it. */
export const FaqPage = ({ faq, supportEmail }: { faq: FaqText; supportEmail: string }) => (
  <>
    <Masthead
      title={faq.title}
      lede="Answers about booking, prices, and your data."
      dogs={["schnauzer", "samoyed", "dachshund"]}
    />
    <div class="wrap faq">
      {faq.groups.map((group) => (
        <section key={group.slug} aria-labelledby={group.slug}>
          <h2 id={group.slug}>{group.title}</h2>
          <div>
            {group.items.map((item) => (
              <details key={item.slug} class="fold" name={group.slug}>
                <summary>
                  <h3>{item.title}</h3>
                </summary>
                <div class="prose" id={item.slug}>
                  {fromHtml(item.html)}
                </div>
              </details>
            ))}
          </div>
        </section>
      ))}
      <AskUs supportEmail={supportEmail} />
    </div>
  </>
);

const AskUs = ({ supportEmail }: { supportEmail: string }) => (
  <div class="notice">
    <Icon name="mail" />
    <p>
      <strong>Don't see your question?</strong>
      Email <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
    </p>
  </div>
);
