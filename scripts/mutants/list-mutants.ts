/** The small faults that can be put into a source file, each where it stands and what stands there instead. */
import { hash } from "node:crypto";
import { parseAst } from "rolldown/parseAst";

export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

/** What stands in place of an operator or a method: the other one of its pair. */
const PAIRS = ["< <=", "> >=", "=== !==", "+ -", "* /", "&& ||", "every some", "max min"];
const OTHER: ReadonlyMap<unknown, string> = new Map(
  PAIRS.map((pair) => pair.split(" ") as [string, string]).flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);

/** Statements that do something, which a test should miss. */
const REMOVED: ReadonlySet<string> = new Set([
  "AssignmentExpression",
  "AwaitExpression",
  "CallExpression",
  "UpdateExpression",
  "YieldExpression",
]);

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value;

/** The default of `list[index] ?? 0` is mostly only there for the types. */
const isForTypes = ({ type, operator, left }: Node): boolean =>
  type === "LogicalExpression" && operator === "??" && isNode(left) && left["computed"] === true;

function* listNodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const inner of value) yield* listNodes(inner);
  if (!isNode(value)) return;
  // All other nodes of TypeScript are types, which nothing runs.
  if (/^TS(?!(?:As|NonNull|Satisfies)Expression$)/u.test(value.type)) return;
  if (isForTypes(value)) yield* listNodes(value["left"]);
  else {
    yield value;
    for (const inner of Object.values(value)) yield* listNodes(inner);
  }
}

const replace = ({ start, end }: Node, replacement: string): Mutant => ({
  start,
  end,
  replacement,
});

function changeOperator({ left, right, operator }: Node, text: string): readonly Mutant[] {
  const other = OTHER.get(operator);
  if (other === undefined || !isNode(left) || !isNode(right)) return [];
  const start = text.indexOf(String(operator), left.end);
  return [{ start, end: start + String(operator).length, replacement: other }];
}

function changeLogic(node: Node, text: string): readonly Mutant[] {
  const { right, operator } = node;
  if (operator !== "??" || !isNode(right)) return changeOperator(node, text);
  return right["name"] === "undefined" ? [] : [replace(right, "undefined")];
}

function changeCondition({ test }: Node): readonly Mutant[] {
  return isNode(test) ? [replace(test, "true"), replace(test, "false")] : [];
}

function changeLiteral(node: Node): readonly Mutant[] {
  const { value } = node;
  if (typeof value === "boolean") return [replace(node, String(!value))];
  if (typeof value !== "number") return [];
  return [replace(node, String(value + 1)), replace(node, `(${value - 1})`)];
}

function changeMethod({ property, computed }: Node): readonly Mutant[] {
  if (!isNode(property) || computed === true) return [];
  const other = OTHER.get(property["name"]);
  return other === undefined ? [] : [replace(property, other)];
}

/** What can be changed in a node of each type. */
const CHANGES: Readonly<Record<string, (node: Node, text: string) => readonly Mutant[]>> = {
  BinaryExpression: changeOperator,
  ConditionalExpression: changeCondition,
  ContinueStatement: (node) => [replace(node, ";")],
  ExpressionStatement: (node) =>
    isNode(node["expression"]) && REMOVED.has(node["expression"].type) ? [replace(node, ";")] : [],
  IfStatement: changeCondition,
  Literal: changeLiteral,
  LogicalExpression: changeLogic,
  MemberExpression: changeMethod,
  ReturnStatement: (node) => (node["argument"] === null ? [replace(node, ";")] : []),
  ThrowStatement: (node) => [replace(node, ";")],
  UnaryExpression: (node) =>
    node["operator"] === "!" ? [{ ...replace(node, ""), end: node.start + 1 }] : [],
};

export const applyMutant = (text: string, { start, end, replacement }: Mutant): string =>
  `${text.slice(0, start)}${replacement}${text.slice(end)}`;

function isSyntax(text: string): boolean {
  try {
    parseAst(text, { lang: "ts" });
    return true;
  } catch {
    return false;
  }
}

/** @returns at most `count` mutants in the order of the file: always the same ones for a seed */
export function listMutants(text: string, seed: string, count: number): readonly Mutant[] {
  const keyOf = (mutant: Mutant): string => hash("sha256", JSON.stringify([seed, mutant]));
  return [...listNodes(parseAst(text, { lang: "ts" }))]
    .flatMap((node) => CHANGES[node.type]?.(node, text) ?? [])
    .filter((mutant) => isSyntax(applyMutant(text, mutant)))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, count)
    .toSorted((one, other) => one.start - other.start);
}
