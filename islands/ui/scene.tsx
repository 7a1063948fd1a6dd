import { type SceneName, scenePath } from "#src/shared/base/paths.ts";

export const Scene = ({ name }: { name: SceneName }) => (
  <img src={scenePath(name)} alt="" width={380} height={216} loading="lazy" decoding="async" />
);
