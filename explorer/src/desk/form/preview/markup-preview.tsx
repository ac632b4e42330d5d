/** What readers see of a text in Markdown or HTML. Nothing in it can be followed, and nothing is loaded for it. */
import { h } from "preact";
import type { ComponentChildren, JSX } from "preact";
import { useDeskWords } from "../../words/words.ts";
import { readHtml, readMarkdown } from "./read-markup.ts";
import type { MarkupNode } from "./read-markup.ts";

/** All others are shown without their element. */
const SHOWN: ReadonlySet<string> = new Set(
  "p strong em b i u s sub sup small code pre blockquote ul ol li dl dt dd table caption thead tbody tr th td br hr abbr".split(
    " ",
  ),
);
/** A heading is none of the page. */
const HEADING = /^h[1-6]$/u;

function show(
  nodes: readonly MarkupNode[],
  nameImage: (text: string) => string,
): ComponentChildren {
  return nodes.map((node, at) => {
    if (typeof node === "string") return node;
    const { name, attributes, children } = node;
    const inner = show(children, nameImage);
    if (name === "a") {
      return (
        <span key={at} class="preview-link" title={attributes["href"]}>
          {inner}
        </span>
      );
    }
    if (name === "img") {
      // Markdown has the text inside.
      const text = attributes["alt"] || children.filter((one) => typeof one === "string").join("");
      return (
        <span key={at} class="badge">
          {nameImage(text || (attributes["src"] ?? ""))}
        </span>
      );
    }
    if (HEADING.test(name)) {
      return (
        <p key={at} class={`preview-heading preview-${name}`}>
          {inner}
        </p>
      );
    }
    return SHOWN.has(name) ? h(name, { key: at }, inner) : inner;
  });
}

export default function MarkupPreview({
  text,
  isHtml,
}: {
  readonly text: string;
  readonly isHtml: boolean;
}): JSX.Element {
  const words = useDeskWords().form;
  return <>{show(isHtml ? readHtml(text) : readMarkdown(text), words.image)}</>;
}
