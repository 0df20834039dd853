/**
 * Lets a browser's translation and React change one page. A translation takes each text node off the page and puts `<font>` elements in its
 * place; React then removes, moves or changes a node that nobody sees, or throws (facebook/react issue 11538). Here, what stands in the place
 * of React's node is removed in its stead, or others are put before it; a new text puts the node back, to be translated again.
 */

/** For each text node that was taken off the page, what stands in its place. */
const places = new WeakMap<Node, Element>();

const isFont = (node: Node | null | undefined): node is Element => node instanceof Element && node.tagName === 'FONT';

function notePlaces({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const node of removedNodes) {
    if (!(node instanceof Text) || node.isConnected) continue;
    const place = [addedNodes[0], previousSibling, nextSibling].find(isFont);
    if (!place) continue;
    places.set(node, place);
    observer.observe(node, { characterData: true });
  }
}

const observer = new MutationObserver((changes) => {
  for (const change of changes) {
    if (change.type === 'childList') notePlaces(change);
    else places.get(change.target)?.replaceWith(change.target);
  }
});

/** The node itself where it is in a parent, or else what stands in its place there; null where neither is. */
function childIn(parent: Node, child: Node | null): Node | null {
  if (child === null || child.parentNode === parent) return child;
  const place = places.get(child);
  return place?.parentNode === parent ? place : null;
}

/** To be called once, before the app is drawn. */
export function standTranslation(): void {
  // Each is called below with its own `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const here = childIn(this, child);
    if (here === child) return removeChild.call(this, child) as Child;
    // A node that no translation took is removed, or refused, as ever.
    if (here === null && !places.has(child)) return removeChild.call(this, child) as Child;
    if (here !== null) removeChild.call(this, here);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, node: Child, before: Node | null): Child {
    const here = childIn(this, before);
    if (here === null && before !== null && !places.has(before)) return insertBefore.call(this, node, before) as Child;
    return insertBefore.call(this, node, here) as Child;
  };
  observer.observe(document, { childList: true, subtree: true });
}
