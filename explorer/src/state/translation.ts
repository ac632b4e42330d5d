/**
 * Lets the page be translated by the browser. Chrome puts elements of its own in the place of texts; what is
 * written to a text that was taken out would never be seen, and what is removed would stay. Here a text that
 * changes comes back in place of its translation, and is translated anew.
 */
import { options } from "preact";
import type { VNode } from "preact";

const isTranslation = (node: Node | null): node is HTMLElement => node?.nodeName === "FONT";

/** What stands in the place of a text, for as long as it does. */
const translations = new WeakMap<Node, HTMLElement>();

/** @returns what came into the place of a text that was taken out; undefined: nothing did */
function findTranslation(
  { addedNodes, previousSibling, nextSibling }: MutationRecord,
  taken: WeakSet<Node>,
): HTMLElement | undefined {
  const near = [...addedNodes, previousSibling, nextSibling];
  return near.filter(isTranslation).find((one) => !taken.has(one));
}

export function followTranslation(): void {
  const writing = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      translations.delete(target);
      translation?.replaceWith(target);
    }
  });
  /** Each stands for one text. */
  const taken = new WeakSet<Node>();
  const replacing = new MutationObserver((records) => {
    for (const record of records) {
      for (const text of record.removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE) continue;
        const translation = findTranslation(record, taken);
        if (!translation) continue;
        taken.add(translation);
        translations.set(text, translation);
        writing.observe(text, { characterData: true });
      }
    }
  });
  replacing.observe(document.body, { childList: true, subtree: true });
  const before = options.unmount?.bind(options);
  options.unmount = (vnode: VNode) => {
    // As Preact calls the node of a vnode.
    const { __e: node } = vnode as { readonly __e?: Node };
    if (node) translations.get(node)?.remove();
    before?.(vnode);
  };
}
