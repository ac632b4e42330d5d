/** Texts in Markdown and HTML as trees of a few elements, so that a page can show them without making markup of text. */
import { decodeHTML } from "entities";
import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";
import { findMarkupFault } from "../../../../../src/validate/values/markup.ts";
import { cleanMarkup } from "../../../../../src/validate/values/pasted-markup.ts";

interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: MarkupNode[];
}

export type MarkupNode = MarkupElement | string;

class Tree {
  readonly root: MarkupElement = { name: "", attributes: {}, children: [] };
  readonly #open: MarkupElement[] = [this.root];

  add(node: MarkupNode): void {
    this.#open.at(-1)?.children.push(node);
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const element = { name, attributes, children: [] };
    this.add(element);
    this.#open.push(element);
  }

  close(): void {
    if (this.#open.length > 1) this.#open.pop();
  }
}

const markdown = new MarkdownIt({ html: false });

function addToken(tree: Tree, { type, tag, nesting, attrs, content, children }: Token): void {
  if (type === "inline") for (const child of children ?? []) addToken(tree, child);
  else if (nesting < 0) tree.close();
  else if (tag === "") tree.add(type === "softbreak" ? "\n" : content);
  else {
    const isBlock = type === "fence" || type === "code_block";
    tree.open(isBlock ? "pre" : tag, Object.fromEntries(attrs ?? []));
    if (nesting > 0) return;
    if (content !== "") tree.add(content);
    tree.close();
  }
}

export function readMarkdown(text: string): readonly MarkupNode[] {
  const tree = new Tree();
  for (const token of markdown.parse(text, {})) addToken(tree, token);
  return tree.root.children;
}

/** @returns what there is until the first fault, behind which nothing can be shown */
export function readHtml(text: string): readonly MarkupNode[] {
  const tree = new Tree();
  findMarkupFault(cleanMarkup(text).text, {
    open: (name, attributes) => tree.open(name, Object.fromEntries(attributes)),
    text: (some) => tree.add(decodeHTML(some)),
    close: () => tree.close(),
  });
  return tree.root.children;
}
