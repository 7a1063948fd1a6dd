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

export const longWord = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau";
const longAddress =
  "https://photos.example.com/albums/2026/waffles-and-pickle-after-their-very-first-visit/IMG_20260714_101530.jpg";
const longStreet = `${"1234567890".repeat(3)} Northwest-Martin-Luther-King-Junior-Boulevard-Extension, Apartment ${"B".repeat(30)}`;

const BOTH = longWord.length + 20;
/** Characters before the long words of a longer field, so an excerpt has both. */
const BEFORE = 40;

export function dealer() {
  let next = 0;
  const evil = (most: number): string => {
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
  let isLong = false;
  return (most: number): string => {
    if (most < BOTH) {
      isLong = !isLong;
      return isLong ? longWord.slice(0, most) : evil(most);
    }
    if (most < 100) return `${evil(most - longWord.length)} ${longWord}`;
    const start = `${evil(BEFORE)}\n${longWord} ${longAddress} ${longStreet}`.slice(0, most);
    return `${start}\n${evil(most - start.length)}`.trim();
  };
}
