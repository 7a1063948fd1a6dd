import type { PhotoView } from "#src/shared/visits/photos.ts";

export function PhotoList({ photos, from }: { photos: readonly PhotoView[]; from: string }) {
  if (photos.length === 0) return null;
  return (
    <ul className="photos">
      {photos.map(({ id, url, width, height }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={`From ${from}, ${at + 1} of ${photos.length}`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
