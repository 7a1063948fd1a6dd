import { all, type Row } from "./rows.ts";

export const seoRows: Row[] = [
  { route: "GET /sitemap.xml", is: all(200) },
  { route: "GET /sitemaps/pages.xml", is: all(200) },
  { route: "GET /sitemaps/groomers-99.xml", is: all(404) },
  { route: "GET /robots.txt", is: all(200) },
  { route: "GET /rss.xml", is: all(200) },
  { route: "GET /site.webmanifest", is: all(200) },
  { route: "GET /icons/icon-192.png", is: all(200) },
  { route: "GET /icons/..%2Fcss%2Fmain.css", is: all(404) },
  { route: "GET /apple-touch-icon.png", is: all(200) },
  { route: "GET /og/groomer/{gus}.png", is: all(200) },
  { route: "GET /og/groomer/{una}.png", is: all(404) },
  { route: "GET /og/none/home.png", is: all(404) },
];
