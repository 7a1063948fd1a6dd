/** @jsxImportSource preact */
import { PanelPage } from "#views/ui/panel-page.tsx";

export function ForeignSitePage({ address, isHere }: { address: string | null; isHere: boolean }) {
  return (
    <PanelPage title="On another website">
      <p>Groomers can add a button and a small booking form to their own website. See both on a sample website.</p>
      {address && isHere && (
        <div class="row">
          <a class="btn deep" href={address}>
            Open the sample website
          </a>
        </div>
      )}
      {address && !isHere && <p>It's only available on the machine that runs the demo: {address}</p>}
      {!address && <p>It can't run, because this machine has no free port. The rest of the demo works.</p>}
    </PanelPage>
  );
}
