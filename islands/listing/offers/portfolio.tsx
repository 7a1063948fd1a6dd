import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { useOnce } from "#islands/lib/use-submit.ts";
import { Menu, MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { smallCopy } from "#src/shared/base/paths.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { portfolioFull } from "#src/shared/listing/offer-limits.ts";
import { OfferList } from "./offer-list.tsx";
import { type OpenPhoto, PhotoDialogs } from "./photo-dialogs.tsx";

const empty = `No portfolio photos yet. Add up to ${MAX_PORTFOLIO_IMAGES} of your best.`;

export default function Portfolio({ groomerId, images: served }: { groomerId: number; images: PortfolioImageView[] }) {
  const path = `/api/portfolio-images?groomerId=${groomerId}`;
  const images = useData(path, served);
  const refresh = useRefresh();
  const [open, setOpen] = useState<OpenPhoto>();
  const [news, setNews] = useState("");
  const { once } = useOnce();
  const isFull = images.length >= MAX_PORTFOLIO_IMAGES;
  const close = () => setOpen(undefined);

  async function done(title: string, description: string) {
    flushSync(close);
    showToast({ kind: "success", title, description });
    await refresh(path);
  }

  async function move({ id }: PortfolioImageView, sortOrder: number) {
    dismissToast();
    try {
      await callApi("PATCH", `/api/portfolio-images/${id}`, { sortOrder });
      await refresh(path);
      setNews(`Moved to position ${sortOrder + 1} of ${images.length}.`);
    } catch (error) {
      showToast({ kind: "error", title: "Error", description: sentenceOf(error) });
    }
  }

  return (
    <div className="price-list">
      <OfferList
        id="portfolio"
        title="Portfolio Images"
        count={`${images.length}/${MAX_PORTFOLIO_IMAGES}`}
        add="Add Portfolio Image"
        onAdd={() => setOpen({ what: "add" })}
        full={isFull ? portfolioFull : undefined}
        empty={empty}
        isOrdered
      >
        {images.map((image, at) => (
          <PortfolioPhoto
            key={image.id}
            image={image}
            place={at}
            count={images.length}
            onMove={(place) => once(() => move(image, place))}
            onOpen={(what) => setOpen({ what, image })}
          />
        ))}
      </OfferList>
      <p className="hush" role="status">
        {news}
      </p>
      {open && <PhotoDialogs open={open} onDone={done} onClose={close} />}
    </div>
  );
}

interface PhotoProps {
  image: PortfolioImageView;
  place: number;
  count: number;
  onMove: (place: number) => void;
  onOpen: (what: "caption" | "delete") => void;
}

function PortfolioPhoto({ image, place, count, onMove, onOpen }: PhotoProps) {
  const which = <span className="hush"> {`photo ${place + 1}`}</span>;
  return (
    <Row
      tile={
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
