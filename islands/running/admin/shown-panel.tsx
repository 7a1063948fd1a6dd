import { useState } from "react";
import { lazily } from "#islands/lib/lazily.tsx";
import { Row } from "#islands/ui/row.tsx";
import { smallCopy, uploadPath } from "#src/shared/base/paths.ts";
import { type TakeDown, takeDownLabels } from "#src/shared/running/admin-labels.ts";

const TakeDownDialog = lazily(() => import("./take-down-dialog.tsx"), "TakeDownDialog");

export interface Shown {
  businessName: string;
  description: string;
  depositLink: string | null;
  photos: { file: string; label: string }[];
}

export function ShownPanel({ userId, shown }: { userId: number; shown: Shown }) {
  const [asked, setAsked] = useState<{ what: TakeDown; file?: string }>();
  const button = (what: TakeDown, file?: string, label?: string) => (
    <button type="button" className="btn line small" onClick={() => setAsked(file ? { what, file } : { what })}>
      {takeDownLabels[what]}
      {label && <span className="hush">{`: ${label}`}</span>}
    </button>
  );
  return (
    <section className="panel stack" aria-labelledby="shown-title">
      <h2 id="shown-title">Public profile</h2>
      <ul className="stack">
        <Row title={shown.businessName} actions={button("business-name")} />
        {shown.description && <Row title={shown.description} actions={button("description")} />}
        {shown.depositLink && <Row title={shown.depositLink} actions={button("deposit-link")} />}
        {shown.photos.map(({ file, label }) => (
          <Row
            key={file}
            picture={<img src={smallCopy(uploadPath(file))} alt="" width={72} height={54} loading="lazy" />}
            title={label}
            actions={button("photo", file, label)}
          />
        ))}
      </ul>
      {asked && <TakeDownDialog userId={userId} {...asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}
