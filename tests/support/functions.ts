import { parseSync, Visitor } from "oxc-parser";

export interface Parameters {
  at(): string;
  count: number;
}

export function parametersIn(file: string, text: string): Parameters[] {
  const found: Parameters[] = [];
  const note = ({ start, params }: { start: number; params: readonly unknown[] }) => {
    found.push({ at: () => `${file}:${text.slice(0, start).split("\n").length}`, count: params.length });
  };
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  new Visitor({
    ArrowFunctionExpression: note,
    FunctionDeclaration: note,
    FunctionExpression: note,
    TSDeclareFunction: note,
    TSFunctionType: note,
    TSMethodSignature: note,
  }).visit(program);
  return found;
}
