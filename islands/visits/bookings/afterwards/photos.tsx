import type { PhotoView } from "#src/shared/visits/photos.ts";

export function Photos({ pictures, from }: { pictures: readonly PhotoView[]; from: string }) {
  if (pictures.length === 0) return null;
  return (
    <ul className="pictures">
      {pictures.map(({ id, url, width, height }, at) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={`From ${from}, ${at + 1} of ${pictures.length}`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
