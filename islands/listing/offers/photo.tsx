import { Icon } from "#islands/ui/icon.tsx";
import { smallCopy } from "#src/shared/base/paths.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";

interface Props {
  image: PortfolioImageView;
  /** From 0, in the order parents see. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  onOpen: (what: "caption" | "delete") => void;
}

/** One photo with its caption and what can be done with it. */
export function Photo({ image, place, count, onMove, onOpen }: Props) {
  const name = `photo ${place + 1}${image.caption ? `, ${image.caption}` : ""}`;
  return (
    <li>
      <figure>
        <img
          src={smallCopy(image.imageUrl)}
          alt={`Your work, ${place + 1} of ${count}`}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
        <figcaption>{image.caption ?? <span className="soft">No caption</span>}</figcaption>
      </figure>
      <div className="row">
        <Arrow icon="arrow-left" label={`Move left: ${name}`} isOff={place === 0} onPress={() => onMove(place - 1)} />
        <Arrow
          icon="arrow-right"
          label={`Move right: ${name}`}
          isOff={place === count - 1}
          onPress={() => onMove(place + 1)}
        />
        <button type="button" className="btn line small" onClick={() => onOpen("caption")}>
          Caption<span className="hush"> of {name}</span>
        </button>
        <button type="button" className="btn plain small" onClick={() => onOpen("delete")}>
          Delete<span className="hush"> {name}</span>
        </button>
      </div>
    </li>
  );
}

interface ArrowProps {
  icon: string;
  label: string;
  isOff: boolean;
  onPress: () => void;
}

/**
 * When it does nothing it can still be focused, so that whoever moves a photo to the end with the keyboard keeps their
 * place.
 */
const Arrow = ({ icon, label, isOff, onPress }: ArrowProps) => (
  <button
    type="button"
    className="btn line small"
    aria-label={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onPress}
  >
    <Icon name={icon} />
  </button>
);
