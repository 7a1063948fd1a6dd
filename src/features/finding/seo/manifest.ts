import { BRAND, TAGLINE } from "#src/shared/base/brand.ts";
import { authPath, iconPath } from "#src/shared/base/paths.ts";

const icon = (name: string, size: number, purpose: "any" | "maskable") => ({
  src: iconPath(name),
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export const manifest = {
  name: BRAND,
  short_name: BRAND,
  description: TAGLINE,
  id: "/",
  start_url: authPath("login"),
  // iPhones allow push only for standalone sites; other browsers then show a back button.
  display: "standalone",
  display_override: ["minimal-ui"],
  lang: "en-US",
  background_color: "#fbfaf4",
  theme_color: "#fbfaf4",
  icons: [icon("icon-192", 192, "any"), icon("icon-512", 512, "any"), icon("maskable-512", 512, "maskable")],
};
