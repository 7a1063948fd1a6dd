import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { z } from "zod";
import { isCalendarDay } from "#src/shared/base/time.ts";
import type { Article, FaqText, LegalPolicy, Tips } from "#src/shared/content/content.ts";
import { ContentError, inlineHtml, readGroups, renderProse } from "./markdown.ts";

const root = join(import.meta.dir, "../../../..");
export const contentDir = join(root, "views/content/texts");

const text = z.string("is missing").min(1, "is empty");
const day = text.refine(isCalendarDay, "must be a day such as 2025-03-27");
const description = text.min(70, "must have at least 70 characters").max(160, "must have at most 160 characters");

const ArticleHead = z.strictObject({
  title: text,
  description,
  excerpt: text,
  date: day,
  author: text,
  cover: z.int("must be a number, the seed of the drawing").positive("must be a number, the seed of the drawing"),
  related: z
    .array(text, "must be a list of slugs")
    .min(2, "must name two or three articles")
    .max(3, "must name two or three articles"),
});
const PolicyChange = z.strictObject({ date: day, text });
const PolicyHead = z
  .strictObject({ title: text, description, updated: day, changes: z.array(PolicyChange).default([]) })
  .refine(hasItsNewest, { path: ["changes"], message: "the newest must have the date of the text" });
const FaqHead = z.strictObject({ title: text, description });
const TipsHead = z.strictObject({ title: text, description, emergency: z.strictObject({ title: text, text }) });

function hasItsNewest({ changes, updated }: { changes: { date: string }[]; updated: string }): boolean {
  const dates = changes.map(({ date }) => date).sort();
  return dates.length === 0 || dates.at(-1) === updated;
}

export function readArticles(dir = contentDir): Article[] {
  const folder = join(dir, "blog");
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const articles = names.map((name) => readArticle(join(folder, name)));
  const slugs = new Set(articles.map(({ slug }) => slug));
  for (const { slug, related } of articles) {
    const stranger = related.find((other) => !slugs.has(other) || other === slug);
    if (stranger)
      throw new ContentError(`${nameOf(join(folder, slug))}.md: related: there is no other article "${stranger}"`);
  }
  return articles.sort((a, b) => b.date.localeCompare(a.date));
}

const WORDS_A_MINUTE = 220;

function readArticle(path: string): Article {
  const { head, body } = readText(path, ArticleHead);
  const minutes = Math.max(1, Math.round(body.split(/\s+/).length / WORDS_A_MINUTE));
  return { ...head, slug: basename(path, ".md"), ...renderProse(nameOf(path), body), minutes };
}

export function readPolicy(name: string, dir = contentDir): LegalPolicy {
  const path = join(dir, "pages", `${name}.md`);
  const { head, body } = readText(path, PolicyHead);
  return { ...head, ...renderProse(nameOf(path), body) };
}

export function readFaq(dir = contentDir): FaqText {
  const path = join(dir, "faq.md");
  const { head, body } = readText(path, FaqHead);
  return { ...head, groups: readGroups(nameOf(path), body) };
}

export function readTips(dir = contentDir): Tips {
  const path = join(dir, "tips.md");
  const { head, body } = readText(path, TipsHead);
  const emergency = { ...head.emergency, text: inlineHtml(head.emergency.text) };
  return { ...head, emergency, groups: readGroups(nameOf(path), body) };
}

function readText<S extends z.ZodType>(path: string, schema: S): { head: z.infer<S>; body: string } {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(contentsOf(path));
  if (!match) throw new ContentError(`${nameOf(path)}: must start with front matter between two lines of ---`);
  const parsed = schema.safeParse(yaml(path, match[1]!));
  if (!parsed.success) {
    throw new ContentError(parsed.error.issues.map((issue) => `${nameOf(path)}: ${issueText(issue)}`).join("\n"));
  }
  return { head: parsed.data, body: match[2]! };
}

function contentsOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new ContentError(`${nameOf(path)}: is missing`);
  }
}

function yaml(path: string, text: string): unknown {
  try {
    return Bun.YAML.parse(text);
  } catch (error) {
    throw new ContentError(`${nameOf(path)}: front matter: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")}: isn't a field of this page`;
  return `${issue.path.join(".") || "front matter"}: ${issue.message}`;
}

const nameOf = (path: string) => relative(root, path);
