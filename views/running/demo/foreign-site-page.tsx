/** @jsxImportSource preact */
import { PanelPage } from "#views/ui/panel-page.tsx";

interface ForeignSiteProps {
  /** Null when no port could be had for it. */
  address: string | null;
  /** Whether its reader is on the machine that runs the demo. */
  isHere: boolean;
}

/** The way to a made-up site with a groomer's button and form in it. */
export function ForeignSitePage({ address, isHere }: ForeignSiteProps) {
  return (
    <PanelPage title="On another site">
      <p>
        Groomers can put a button and a small form into a site of their own. This demo has a made-up one, at another
        address than its own, because to a browser that is another site.
      </p>
      {address && isHere && (
        <div class="row">
          <a class="btn deep" href={address}>
            Open the made-up site
          </a>
        </div>
      )}
      {address && !isHere && <p>It answers on the machine that runs the demo alone: {address}</p>}
      {!address && <p>This machine has no port free for it. Everything else works without.</p>}
    </PanelPage>
  );
}
