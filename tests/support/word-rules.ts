/** Words an American groomer would not say aloud, with their replacements. Each thing has one word everywhere. */
export const wordRules: readonly { pattern: RegExp; instead: string; onlyForPeople?: true }[] = [
  { pattern: /(?<!\be )\b[Mm]ails?\b(?! server|-)|\b[Mm]ailed\b/, instead: "email, emailed" },
  { pattern: /\b[Ee]-emails?\b/, instead: "email" },
  { pattern: /\b[Cc]ancell(ed|ing)\b/, instead: "canceled, canceling" },
  { pattern: /\bcall\w* (\S+ )?off\b/, instead: "canceled" },
  { pattern: /\b(told|tells?)\b/, instead: "let ... know, send, notify" },
  { pattern: /\bhears? (of|from|that)\b/, instead: "we'll let ... know" },
  { pattern: /\b([Nn]o|[Ss]ome|[Ee]very|[Aa]ny)body\b/, instead: "no one, someone, everyone, anyone, or the noun" },
  { pattern: /\b[Ww]ho(ever|mever|m)\b/, instead: "anyone who, parents who, groomers who" },
  { pattern: /\balone\b/, instead: "only, by itself" },
  { pattern: /\banew\b/, instead: "again" },
  { pattern: /\b(stands?|lies?)\b/, instead: "is, appears" },
  { pattern: /[Ss]witch\w* (\S+ ){0,3}(on|off)\b/, instead: "turn on, turn off" },
  { pattern: /\b(tak(e|es|en)|took) (\S+ )?back\b|taken out/, instead: "undo, withdraw, remove" },
  { pattern: /\bthe same(?=\s*([.,;:!?)]|$)| (for|of|is|to|in)\b)/, instead: "the noun, unchanged" },
  { pattern: /\bwhat (it|they|the|a|is|was|comes)\b/, instead: "the noun" },
  { pattern: /\bas far as\b/, instead: "if, where, when known" },
  { pattern: /(?<!\bor )\belse\b/, instead: "otherwise" },
  { pattern: /\b[Mm]eanwhile\b/, instead: "while ..." },
  { pattern: /\bof (theirs|ours|yours|its own|their own|your own)\b/, instead: "their, its, your" },
  { pattern: /\b[Ii]n place of\b/, instead: "instead of" },
  { pattern: /\b(is|are|has|have) to be\b/, instead: "must, needs to" },
  { pattern: /\b(goes|going|went|work(s|ed)?|reads?) on\b/, instead: "continues, keeps working" },
  { pattern: /\b(need not|no more|any more)\b/, instead: "don't have to, no longer, anymore" },
  { pattern: /\b((is|are) there already|there is none)\b/, instead: "already exists, missing" },
  { pattern: /(?<!never )\bask(s|ed)? for\b/, instead: "request" },
  { pattern: /\b[Oo]wn (visit|client)s?\b/, instead: "visit you added, client you added" },
  {
    pattern: /(?<!-)\b[Ss]ign(ed|s|ing)?[- ](in|out)\b|[Ss]econd factor/,
    instead: "log in, log out, two-step verification",
  },
  { pattern: /\b[Pp]ictures?\b/, instead: "photo, image" },
  {
    pattern: /\b([Cc]annot|([Dd]o|[Dd]oes|[Ii]s|[Aa]re|[Dd]id|[Hh]ave|[Hh]as|[Ww]as|[Ww]ere|[Ww]ill|[Cc]ould) not)\b/,
    instead: "a contraction",
    onlyForPeople: true,
  },
  { pattern: /[a-z]; (?![\w-]+=)/, instead: "two sentences", onlyForPeople: true },
  {
    // WCAG 1.3.3
    pattern:
      /\b(green|red|yellow|blue|gr[ae]y|orange|round|square) (button|link|icon|dot|circle|mark|field|box|bar)|\b(on|to) the (left|right)\b(?! side)|(?<![A-Z]\w+ )\b(button|link|icon|menu|field) (above|below)\b/,
    instead: "its name",
    onlyForPeople: true,
  },
  {
    pattern: /\b[Cc]olours?|\b[Ll]icence|\b[Kk]erb\b|\b[Nn]eighbour|recognis|\bmetres?\b/,
    instead: "American spelling",
  },
];

export const fixedTexts: readonly string[] = [
  "We're sorry, we do not have a pet groomer in your desired area yet.",
  "The groomer ID provided is not valid.",
  "This action cannot be undone.",
  "Does not come to",
];

const withoutFixed = (text: string) => fixedTexts.reduce((rest, fixed) => rest.replaceAll(fixed, " "), text);

function foundIn(text: string, rules: typeof wordRules): string[] {
  return rules.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found ? [`"${found[0]}" (write: ${instead})`] : [];
  });
}

export const wordsToReplace = (text: string) => foundIn(withoutFixed(text), wordRules);

const rulesOfDocuments: typeof wordRules = [
  ...wordRules.filter(({ onlyForPeople }) => !onlyForPeople),
  { pattern: /^#+ (What|Where|How|Who|When|Why)\b/, instead: "a noun as the heading" },
];

/** In a line of a document for maintainers, which may hold "cannot" and semicolons. */
export const documentWordsToReplace = (line: string) => foundIn(withoutFixed(line), rulesOfDocuments);

const oddWords = [
  /^(?:What|Who(?:se|m|ever)?|Of|That|The same|Gives|Says|Whether)\b/,
  /\b(?:no|some|every|any)body\b|\bwho(?:ever|mever|m)\b/i,
  /\banew\b|\bmeanwhile\b|\bin place of\b|\bas far as\b|\bof (?:theirs|ours|yours)\b/i,
  /\b(?:told|hears?|stands|lies)\b|\b(?:goes|going|went) on\b|\bcall\w* (?:\S+ )?off\b/i,
  /\b(?:there is none|(?:is|are) there already|(?:is|are|has|have) to be)\b/i,
  /\be-emails?\b|\bmails\b|\bmailed\b|\bpictures?\b|\bsign(?:ed)?[- ]in\b|\bsecond factor\b/i,
  /\b(?:colour|licence|kerb|neighbour|recognis|metre|centre)|\bcancell(?:ed|ing)\b/i,
];
const CODE = /`[^`]*`|"[^"]*"|'[^']*'(?!\w)|[\w-]+(?:\/[\w.-]+)+[^)]*|[\w-]+\.tsx?\b/g;

export const oddWordIn = (comment: string): string | null =>
  oddWords.map((pattern) => pattern.exec(comment.replaceAll(CODE, "…"))).find((match) => match !== null)?.[0] ?? null;
