/**
 * Older addresses name a section of the settings by an anchor, which the server never sees. The line that leads to the
 * section carries it: without script the browser shows that line, with script the section opens.
 */
export function followOldAnchors() {
  follow();
  addEventListener("hashchange", follow);
}

function follow() {
  const line = document.getElementById(location.hash.slice(1))?.closest<HTMLAnchorElement>("[data-sections] a");
  if (line) location.replace(line.href);
}
