/** @jsxImportSource preact */
import { savingPath } from "#src/shared/search/saved-labels.ts";
import { Icon } from "#views/ui/icon.tsx";

interface HeartProps {
  id: number;
  name: string;
  isSaved: boolean;
  /** A visitor logs in first, without script. */
  isGuest?: boolean;
  back?: string;
}

/** See islands/search/hearts.ts. */
export const SaveHeart = ({ id, name, isSaved, isGuest, back }: HeartProps) => (
  <form class="heart" method="post" action={savingPath(id)} data-rare={isGuest ? undefined : ""}>
    <input type="hidden" name="keep" value={isSaved ? "" : "1"} />
    {back && <input type="hidden" name="back" value={back} />}
    <button type="submit" aria-pressed={isSaved} aria-label={`Save ${name}`}>
      <Icon name="heart" />
    </button>
  </form>
);

/** For cards that script draws. Without `saved` for visitors. */
export const HeartTemplate = ({ saved }: { saved: number[] | undefined }) => (
  <template id="heart" data-saved={saved?.join(" ")}>
    <SaveHeart id={0} name="" isSaved={false} isGuest />
  </template>
);
