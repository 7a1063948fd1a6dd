/** Loads the page again when another run of the site answers than the one that sent it. */
let seen;
let source;

/** Tabs that nobody looks at do not listen: a browser keeps six connections to one host, and each would take one. */
function listen() {
  source?.close();
  if (document.hidden) return;
  source = new EventSource("/dev/reload");
  source.onmessage = ({ data }) => {
    seen ??= data;
    if (data !== seen) location.reload();
  };
}

document.addEventListener("visibilitychange", listen);
listen();
