/**
 * Does to a page what a browser's translation does: each text node that may be translated is replaced by a new one inside two elements of
 * its own, also when it comes later. React keeps the nodes that it made.
 */
const mayTranslate = (element: Element | null): boolean =>
  element !== null && element.closest('[translate="no"], script, style, textarea, font') === null;

function replace(node: Text): void {
  const { data, parentElement } = node;
  if (data.trim() === '' || !mayTranslate(parentElement)) return;
  const outer = document.createElement('font');
  const inner = outer.appendChild(document.createElement('font'));
  inner.textContent = data;
  node.replaceWith(outer);
}

function replaceIn(root: Node): void {
  if (root instanceof Text) return replace(root);
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  for (const text of texts) replace(text);
}

/** Translates the page from now on. @returns a function that ends it */
export function translatePage(): () => void {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target, type } of changes) {
      if (type === 'characterData') replaceIn(target);
      for (const node of addedNodes) if (node.isConnected) replaceIn(node);
    }
  });
  replaceIn(document.body);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  return () => observer.disconnect();
}
