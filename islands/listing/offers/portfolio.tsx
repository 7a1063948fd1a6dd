import { useState } from "react";
import { flushSync } from "react-dom";
import { callApi, errorSentence } from "#islands/lib/api.ts";
import { useLiveData, useRefresh } from "#islands/lib/data.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { useOneAtATime } from "#islands/lib/use-submit.ts";
import { Menu, MenuButton } from "#islands/ui/menu.tsx";
import { Row } from "#islands/ui/rows.tsx";
import { smallImageUrl } from "#src/shared/base/paths.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { photoPairsOf, portfolioFullText } from "#src/shared/listing/offer-limits.ts";
import type { ImageChanges } from "#src/shared/listing/offers.ts";
import { OfferList } from "./offer-list.tsx";
import { type PhotoDialogState, PhotoDialogs, type UnpairedPhoto } from "./photo-dialogs.tsx";

const empty = `No portfolio photos yet. Add up to ${MAX_PORTFOLIO_IMAGES} of your best.`;

export default function Portfolio({ groomerId, images: served }: { groomerId: number; images: PortfolioImageView[] }) {
  const path = `/api/portfolio-images?groomerId=${groomerId}`;
  const images = useLiveData(path, served);
  const refresh = useRefresh();
  const [open, setOpen] = useState<PhotoDialogState>();
  const [news, setNews] = useState("");
  const { once } = useOneAtATime();
  const isFull = images.length >= MAX_PORTFOLIO_IMAGES;
  const pairs = photoPairsOf(images);
  const close = () => setOpen(undefined);

  async function done(title: string, description: string) {
    flushSync(close);
    showToast({ kind: "success", title, description });
    await refresh(path);
  }

  /** Shows photos that were saved before another one failed. */
  function closeAndRefresh() {
    close();
    void refresh(path);
  }

  const move = (image: PortfolioImageView, place: number) =>
    change(image, { sortOrder: pairs[place]!.image.sortOrder }, `Moved to position ${place + 1} of ${pairs.length}.`);

  async function change({ id }: PortfolioImageView, changes: ImageChanges, done: string) {
    dismissToast();
    try {
      await callApi("PATCH", `/api/portfolio-images/${id}`, changes);
      await refresh(path);
      setNews(done);
    } catch (error) {
      showToast({ kind: "error", title: "Error", description: errorSentence(error) });
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
        full={isFull ? portfolioFullText : undefined}
        empty={empty}
        isOrdered
      >
        {pairs.map(({ image, before }, at) => (
          <PortfolioPhoto
            key={image.id}
            image={image}
            before={before}
            place={at}
            count={pairs.length}
            isFull={isFull}
            singles={pairs.flatMap((pair, place) => (pair.before || at === place ? [] : { ...pair.image, place }))}
            onSeparate={(photo) => once(() => change(photo, { beforeOf: null }, "Shown as single photos."))}
            onMove={(place) => once(() => move(image, place))}
            onOpen={setOpen}
          />
        ))}
      </OfferList>
      <p className="hush" role="status">
        {news}
      </p>
      {open && <PhotoDialogs open={open} onDone={done} onClose={closeAndRefresh} />}
    </div>
  );
}

interface PhotoProps {
  image: PortfolioImageView;
  before: PortfolioImageView | undefined;
  place: number;
  count: number;
  isFull: boolean;
  /** Other photos without a pair. */
  singles: UnpairedPhoto[];
  onSeparate: (before: PortfolioImageView) => void;
  onMove: (place: number) => void;
  onOpen: (open: PhotoDialogState) => void;
}

function PortfolioPhoto({ image, before, place, count, isFull, singles, onSeparate, onMove, onOpen }: PhotoProps) {
  const which = <span className="hush"> {`photo ${place + 1}`}</span>;
  return (
    <Row
      tile={[before, image].map(
        (photo) =>
          photo && (
            <img
              key={photo.id}
              src={smallImageUrl(photo.imageUrl)}
              alt={`Your work, ${place + 1} of ${count}${before ? `, ${photo === image ? "after" : "before"}` : ""}`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              decoding="async"
            />
          ),
      )}
      title={image.caption ?? <span className="soft">No caption</span>}
      actions={
        <Menu label={`More for photo ${place + 1}`}>
          <MenuButton onPress={() => onOpen({ what: "caption", image })}>Edit caption{which}</MenuButton>
          {before ? (
            <>
              <MenuButton onPress={() => onSeparate(before)}>Show separately{which}</MenuButton>
              <MenuButton onPress={() => onOpen({ what: "delete", image: before })}>
                Remove before photo{which}
              </MenuButton>
            </>
          ) : (
            <>
              <MenuButton onPress={() => onOpen({ what: "before", image })} isDisabled={isFull}>
                Add before photo{which}
              </MenuButton>
              <MenuButton onPress={() => onOpen({ what: "pair", image, singles })} isDisabled={singles.length === 0}>
                Use as before photo{which}
              </MenuButton>
            </>
          )}
          <MenuButton onPress={() => onMove(place - 1)} isDisabled={place === 0}>
            Move up{which}
          </MenuButton>
          <MenuButton onPress={() => onMove(place + 1)} isDisabled={place === count - 1}>
            Move down{which}
          </MenuButton>
          <MenuButton onPress={() => onOpen({ what: "delete", image, before })} isGrave>
            Delete{which}
          </MenuButton>
        </Menu>
      }
    >
      {before && <p>Before and after</p>}
      {place === 0 && <p>Cover photo</p>}
    </Row>
  );
}
