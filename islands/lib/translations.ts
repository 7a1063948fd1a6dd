/** What a browser's translator shows in place of texts. */
interface Translation {
  shown: ChildNode;
  texts: Map<Text, string>;
}

const translations = new WeakMap<Node, Translation>();

/**
 * Translators put a `<font>` in place of each text, and React would go on changing texts that no one sees, or fail.
 * Each text goes back before its `<font>`, empty. Once React changes it, the `<font>` goes.
 */
const observer = new MutationObserver((records) => {
  const fonts = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
  for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    if (type === "characterData") release(target, target);
    const near = [...addedNodes, previousSibling, nextSibling].find((node) => node && fonts.has(node)) as ChildNode;
    for (const removed of removedNodes) {
      const known = translations.get(removed);
      const [added] = addedNodes as NodeListOf<ChildNode>;
      if (known?.shown === removed && added?.isConnected && !translations.has(added)) adopt(added, known.texts);
      else if (known) release(removed);
      else if (removed instanceof Text && near?.isConnected && removed.parentNode !== target) putBack(removed, near);
    }
  }
  observer.takeRecords();
});

const isFont = ({ nodeName }: Node) => nodeName === "FONT";

function putBack(text: Text, shown: ChildNode) {
  const { texts } = translations.get(shown) ?? { texts: new Map<Text, string>() };
  adopt(shown, texts.set(text, text.data));
  if (shown.contains(text)) text.replaceWith(text.cloneNode());
  shown.before(text);
  text.data = "";
}

function adopt(shown: ChildNode, texts: Translation["texts"]) {
  for (const node of [shown, ...texts.keys()]) translations.set(node, { shown, texts });
}

function release(node: Node, changed?: Node) {
  const known = translations.get(node);
  known?.shown.remove();
  for (const [text, original] of known?.texts ?? []) {
    translations.delete(text);
    if (text !== changed) text.data = original;
  }
}

for (const root of document.querySelectorAll("[data-root]"))
  observer.observe(root, { childList: true, characterData: true, subtree: true });
