/**
 * What people who wish the readers ill write into fields. Each sets `__xss` where it is run, and each is short enough
 * for a name, so that every kind comes into every field in the course of a test.
 */
export const evilTexts = [
  "<script>__xss=1</script>",
  '"><script>__xss=1</script>',
  "</script><script>__xss=1</script>",
  "</title></textarea></style><script>__xss=1</script>",
  "--><script>__xss=1</script><!--",
  "]]><script>__xss=1</script>",
  "<img src=x onerror=__xss=1>",
  '"><img src=x onerror=__xss=1>',
  "'><img src=x onerror=__xss=1>",
  '" autofocus onfocus=__xss=1 x="',
  "' onmouseover='__xss=1",
  "<svg onload=__xss=1>",
  "<svg><script>__xss=1</script></svg>",
  '<svg><a xlink:href="javascript:__xss=1"><text>x</text></a></svg>',
  '<a href="javascript:__xss=1">x</a>',
  "javascript:__xss=1",
  "[x](javascript:__xss=1)",
  '![x](x" onerror="__xss=1)',
  '<iframe srcdoc="<script>parent.__xss=1</script>"></iframe>',
  "<body onload=__xss=1>",
  "<details open ontoggle=__xss=1>x</details>",
  "<math><mtext><style><img src=x onerror=__xss=1></style>",
  '<noscript><p title="</noscript><img src=x onerror=__xss=1>">',
  '<style>*{background:url("javascript:__xss=1")}</style>',
  "<link rel=stylesheet href=data:text/css,*{color:red}>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content=0;url=javascript:__xss=1>",
  "\\u003cscript\\u003e__xss=1\\u003c/script\\u003e",
  "&lt;script&gt;__xss=1&lt;/script&gt;",
  "＜script＞__xss=1＜/script＞",
  '","__proto__":{"x":1},"y":"</script>',
  "{{constructor.constructor('__xss=1')()}}",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the text to be shown
  "${__xss=1}",
  "<!--<script>",
  "<template><img src=x onerror=__xss=1></template>",
  "<form action=javascript:__xss=1><button>x</button></form>",
  '<object data="javascript:__xss=1"></object>',
  "x\u2028__xss=1",
  `=HYPERLINK("javascript:__xss=1")`,
] as const;

/** Deals texts out: one for a short field, the next ones for the next, and as many as fit into a long one. */
export function dealer() {
  let next = 0;
  return (most: number): string => {
    const taken: string[] = [];
    let length = 0;
    for (let tried = 0; tried < evilTexts.length; tried++, next++) {
      const text = evilTexts[next % evilTexts.length]!;
      if (length + text.length + 1 > most) {
        if (taken.length > 0) break;
        continue;
      }
      taken.push(text);
      length += text.length + 1;
    }
    return taken.join("\n");
  };
}
