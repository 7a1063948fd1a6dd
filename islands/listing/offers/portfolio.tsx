import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { callApi, sentenceOf } from "#islands/lib/api.ts";
import { useData, useRefresh } from "#islands/lib/data.ts";
import { dismissToast, showToast } from "#islands/lib/toasts.ts";
import { MAX_PORTFOLIO_IMAGES } from "#src/shared/listing/groomer-labels.ts";
import type { PortfolioImageView } from "#src/shared/listing/groomers.ts";
import { portfolioFull } from "#src/shared/listing/offer-limits.ts";
import { ListHead } from "./list-head.tsx";
import { Photo } from "./photo.tsx";
import { type OpenPhoto, PhotoDialogs } from "./photo-dialogs.tsx";

interface Props {
  groomerId: number;
  images: PortfolioImageView[];
}

/** The portfolio images manager: add, caption, order, delete. */
export function Portfolio({ groomerId, images: served }: Props) {
  const path = `/api/portfolio-images?groomerId=${groomerId}`;
  const images = useData(path, served);
  const refresh = useRefresh();
  const [open, setOpen] = useState<OpenPhoto>();
  const [news, setNews] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const isMoving = useRef(false);
  const isFull = images.length >= MAX_PORTFOLIO_IMAGES;
  const close = () => setOpen(undefined);
  const add = () => setOpen({ what: "add" });

  async function done(title: string, description: string) {
    const isButtonGone = open?.what === "delete" || [0, MAX_PORTFOLIO_IMAGES - 1].includes(images.length);
    flushSync(close);
    showToast({ kind: "success", title, description });
    if (isButtonGone) heading.current?.focus();
    await refresh(path);
  }

  async function move({ id }: PortfolioImageView, sortOrder: number) {
    if (isMoving.current) return;
    isMoving.current = true;
    dismissToast();
    try {
      await callApi("PATCH", `/api/portfolio-images/${id}`, { sortOrder });
      await refresh(path);
      setNews(`Moved to place ${sortOrder + 1} of ${images.length}.`);
    } catch (error) {
      showToast({ kind: "error", title: "Error", description: sentenceOf(error) });
    }
    isMoving.current = false;
  }

  return (
    <section aria-labelledby="portfolio-title">
      <ListHead
        id="portfolio-title"
        title="Portfolio Images"
        count={`${images.length}/${MAX_PORTFOLIO_IMAGES}`}
        ref={heading}
      >
        {isFull ? <p className="soft small">{portfolioFull}</p> : images.length > 0 && <AddButton onPress={add} />}
      </ListHead>
      {images.length === 0 && <NoPhotos onAdd={add} />}
      <ul className="photos">
        {images.map((image, at) => (
          <Photo
            key={image.id}
            image={image}
            place={at}
            count={images.length}
            onMove={(place) => move(image, place)}
            onOpen={(what) => setOpen({ what, image })}
          />
        ))}
      </ul>
      <p className="hush" role="status">
        {news}
      </p>
      {open && <PhotoDialogs open={open} onDone={done} onClose={close} />}
    </section>
  );
}

const AddButton = ({ onPress }: { onPress: () => void }) => (
  <button type="button" className="btn" onClick={onPress}>
    Add Portfolio Image
  </button>
);

function NoPhotos({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="panel empty">
      <h3>No portfolio photos yet</h3>
      <p>Show pet parents your work: up to {MAX_PORTFOLIO_IMAGES} photos, in the order you like.</p>
      <AddButton onPress={onAdd} />
    </div>
  );
}
