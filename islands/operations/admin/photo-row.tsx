import type { ComponentProps } from "react";
import { lazyDialog } from "#islands/lib/lazily.tsx";
import { DialogButton } from "#islands/ui/dialog-button.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { takeDownLabels } from "#src/shared/operations/admin-labels.ts";

const TakeDownDialog = lazyDialog(() => import("./account-dialogs.tsx"), "TakeDownDialog");

type TakeDownProps = Omit<ComponentProps<typeof TakeDownDialog>, "onClose"> & { label?: string };

export const TakeDownButton = ({ label, ...taken }: TakeDownProps) => (
  <DialogButton label={takeDownLabels[taken.what]} about={label}>
    {(onClose) => <TakeDownDialog {...taken} onClose={onClose} />}
  </DialogButton>
);

interface PhotoRowProps {
  /** Null if its owner has left. */
  userId: number | null;
  url: string;
  label: string;
}

export const PhotoRow = ({ userId, url, label }: PhotoRowProps) => (
  <Row
    tile={
      <a href={url} target="_blank" rel="noopener">
        <img src={url} alt={label} width={72} height={54} loading="lazy" />
      </a>
    }
    title={label}
    actions={userId && <TakeDownButton {...{ userId, label }} what="photo" file={url.split("/").at(-1)!} />}
  />
);
