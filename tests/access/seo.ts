import { all, type Row } from "./rows.ts";

/** What search engines and other sites read: the same for everyone. */
export const seoRows: Row[] = [
  { route: "GET /sitemap.xml", is: all(200) },
  { route: "GET /sitemaps/:file", at: "/sitemaps/pages.xml", is: all(200) },
  { route: "GET /sitemaps/:file", at: "/sitemaps/groomers-99.xml", is: all(404) },
  { route: "GET /robots.txt", is: all(200) },
  { route: "GET /rss.xml", is: all(200) },
  { route: "GET /site.webmanifest", is: all(200) },
  { route: "GET /icons/:file", at: "/icons/icon-192.png", is: all(200) },
  { route: "GET /icons/:file", at: "/icons/..%2Fcss%2Fmain.css", is: all(404) },
  { route: "GET /apple-touch-icon.png", is: all(200) },
  { route: "GET /og/:kind/:file", at: "/og/groomer/{gus}.png", is: all(200) },
  { route: "GET /og/:kind/:file", at: "/og/groomer/{una}.png", is: all(404) },
  { route: "GET /og/:kind/:file", at: "/og/none/home.png", is: all(404) },
];
