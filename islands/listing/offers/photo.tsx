import { Menu, MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/row.tsx";
import { smallCopy } from "#src/shared/base/paths.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";

interface Props {
  image: PortfolioImageView;
  place: number;
  count: number;
  onMove: (place: number) => void;
  onOpen: (what: "caption" | "delete") => void;
}

export function Photo({ image, place, count, onMove, onOpen }: Props) {
  const which = <span className="hush"> {`photo ${place + 1}`}</span>;
  return (
    <Row
      picture={
        <img
          src={smallCopy(image.imageUrl)}
          alt={`Your work, ${place + 1} of ${count}`}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
        />
      }
      title={image.caption ?? <span className="soft">No caption</span>}
      actions={
        <Menu label={`More for photo ${place + 1}`}>
          <MenuButton onPress={() => onOpen("caption")}>Edit caption{which}</MenuButton>
          <MenuButton onPress={() => onMove(place - 1)} isDisabled={place === 0}>
            Move up{which}
          </MenuButton>
          <MenuButton onPress={() => onMove(place + 1)} isDisabled={place === count - 1}>
            Move down{which}
          </MenuButton>
          <MenuButton onPress={() => onOpen("delete")} isGrave>
            Delete{which}
          </MenuButton>
        </Menu>
      }
    >
      {place === 0 && <p>Cover photo</p>}
    </Row>
  );
}
