/** @jsxImportSource preact */
import { cityPath } from "#src/shared/finding/city-paths.ts";

export const Towns = ({ towns }: { towns: { name: string; state: string }[] }) => (
  <ul class="towns">
    {towns.map((town) => (
      <li key={cityPath(town)}>
        <a href={cityPath(town)}>
          {town.name}, {town.state}
        </a>
      </li>
    ))}
  </ul>
);
