import { parseSync, Visitor } from "oxc-parser";

export interface PeopleText {
  line: number;
  text: string;
}

interface Node {
  start: number;
  end: number;
}

const MACHINE_ATTRIBUTES =
  /^(className|class|style|d|viewBox|points|transform|rel|accept|autoComplete|data-.*|sizes|srcSet|href|src|id|htmlFor|type|name|key)$/;
const MACHINE_TAGS = /^(sql|css|raw|String)\b/;
const MACHINE_KEYS = /^(dedupeKey|target|name|key|pattern|aliases)$/;
const MACHINE_CALLS = /^(log\.\w+|step)$/;

export const withoutCode = (text: string) => text.replace(/`[^`]*`|\bbun run \S+/g, "…");

const isForMachines = (text: string) =>
  !/[A-Za-z]{2}/.test(text) ||
  !/[\sA-Z]/.test(text) ||
  /^\/\S*$|^var\(--|\bSELECT\b|^[a-z-]+( [a-z-]+){19,}$|^\^\(/.test(text);

export function peopleTextsIn(file: string, source: string): PeopleText[] {
  const found: (PeopleText & Node)[] = [];
  const skipped: Node[] = [];
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const skip = (node: Node) => skipped.push(node);
  const add = (node: Node, raw: string, always = false) => {
    const text = withoutCode(raw).replace(/\s+/g, " ").trim();
    if (!/[A-Za-z]{2}/.test(text) || (!always && isForMachines(text))) return;
    const line = source.slice(0, node.start).split("\n").length;
    found.push({ text, line, start: node.start, end: node.end });
  };
  new Visitor({
    ImportDeclaration: skip,
    ImportExpression: skip,
    ExportNamedDeclaration(node) {
      if (node.source) skip(node.source);
    },
    ExportAllDeclaration: skip,
    TSLiteralType: skip,
    TSTemplateLiteralType: skip,
    JSXAttribute(node) {
      if (node.name.type === "JSXIdentifier" && MACHINE_ATTRIBUTES.test(node.name.name)) skip(node);
    },
    Property(node) {
      if (node.key.type === "Identifier" && MACHINE_KEYS.test(node.key.name)) skip(node.value);
    },
    VariableDeclarator(node) {
      if (node.init && node.id.type === "Identifier" && MACHINE_KEYS.test(node.id.name)) skip(node.init);
    },
    CallExpression(node) {
      const [first] = node.arguments;
      if (first && MACHINE_CALLS.test(source.slice(node.callee.start, node.callee.end))) skip(first);
    },
    TaggedTemplateExpression(node) {
      if (MACHINE_TAGS.test(source.slice(node.tag.start, node.tag.end))) skip(node.quasi);
    },
    Literal(node) {
      if (typeof node.value === "string") add(node, node.value);
    },
    TemplateLiteral(node) {
      add(node, node.quasis.map(({ value }) => value.cooked ?? value.raw).join("…"));
    },
    JSXText(node) {
      add(node, node.value, true);
    },
  }).visit(program);
  return found
    .filter((text) => !skipped.some((node) => node.start <= text.start && text.end <= node.end))
    .map(({ text, line }) => ({ text, line }));
}
