/** What is wrong with a page's layout where text is large or the window small: something is lost, cut off, or on top of something else. */
import type { Page } from 'playwright-core';

export interface SmallWindow {
  name: string;
  width: number;
  height: number;
  /** The size of the page's text: "200%". */
  text: string;
}

/** Text at 200 % on a small phone (WCAG 1.4.4), and 400 % zoom of a window of 1280 pixels (1.4.10). */
export const smallWindows: readonly SmallWindow[] = [
  { name: 'text at 200 % on 360 px', width: 360, height: 740, text: '200%' },
  { name: '1280 px at 400 %', width: 320, height: 256, text: '100%' },
];

/** The windows that people work in, from a tablet to a desk, with text as it is and at 200 %. */
export const officeWindows: readonly SmallWindow[] = [768, 900, 1024, 1440].flatMap((width) =>
  ['100%', '200%'].map((text) => ({ name: `text at ${text} on ${width} px`, width, height: 900, text })),
);

/** Makes the window so small and its text so large. */
export async function makeSmall(page: Page, { width, height, text }: SmallWindow): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, text);
}

/** @returns a sentence for each fault; none where the page is whole */
export async function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);

    /** Elements from this one to the page, without the page. */
    const upwards = (element: Element): Element[] => {
      const found: Element[] = [];
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) found.push(at);
      return found;
    };
    const isHiddenForEyes = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      // What has no box of its own hides nothing.
      return width <= 1 && height <= 1 && getComputedStyle(element).display !== 'contents';
    };
    for (const tab of root.querySelectorAll('[role="tab"]')) {
      const tabs = upwards(tab)
        .slice(1)
        .find((one) => getComputedStyle(one).overflowX !== 'visible');
      const box = tabs?.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      if (box && (right > box.right + 1 || left < box.left - 1))
        faults.push(`the tab "${tab.textContent?.trim().slice(0, 40)}" is out of sight until its row is scrolled`);
    }
    const texts: { words: string; block: Element; rects: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
      if (!element || words === '') continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      const above = upwards(element);
      if (above.some(isHiddenForEyes)) continue;
      const styles = above.map((one) => getComputedStyle(one));
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const scrolls = styles.some(({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll');
      const floats = styles.some(({ position }) => position === 'fixed' || position === 'sticky');
      const endsInDots = styles.some(
        ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
      );
      const past = Math.max(0, ...rects.map(({ right }) => right - root.clientWidth));
      if (!scrolls && !endsInDots && past > 1)
        faults.push(`"${words.slice(0, 40)}" is ${Math.round(past)} px past the edge`);
      const isClipped = (overflow = ''): boolean => overflow === 'hidden' || overflow === 'clip';
      const isScrolled = (overflow = ''): boolean => overflow === 'auto' || overflow === 'scroll';
      // What a part scrolls to can be reached, whatever is around that part.
      const [reachedX, reachedY] = [
        styles.findIndex(({ overflowX }) => isScrolled(overflowX)),
        styles.findIndex(({ overflowY }) => isScrolled(overflowY)),
      ].map((index) => (index === -1 ? above.length : index));
      const cut = above.find((one, index) => {
        const cutsRight = index < (reachedX ?? 0) && isClipped(styles[index]?.overflowX);
        const cutsBelow = index < (reachedY ?? 0) && isClipped(styles[index]?.overflowY);
        const box = one.getBoundingClientRect();
        return rects.some(
          ({ right, bottom, left }) =>
            left < box.right && ((cutsRight && right > box.right + 2) || (cutsBelow && bottom > box.bottom + 4)),
        );
      });
      const lines = new Set(rects.map(({ bottom }) => Math.round(bottom))).size;
      if (element.closest('[data-part="value"]') !== null && !/\s/.test(words) && lines > 1)
        faults.push(`"${words.slice(0, 40)}" breaks into ${lines} lines`);
      // Other text may end in dots where its row opens the whole of it. Half an amount is another amount, and half a date another day.
      const isFigure = element.closest('[data-money], time') !== null;
      // Text that ends in dots has the room that is left to it, so its box tells.
      const dotted = above.some(
        (one, index) => styles[index]?.textOverflow === 'ellipsis' && one.scrollWidth > one.clientWidth + 1,
      );
      if (isFigure ? cut || dotted : cut && !endsInDots && !scrolls) faults.push(`"${words.slice(0, 40)}" is cut off`);
      const box = above.find((_, index) => {
        const style = styles[index];
        return (
          style &&
          !style.display.startsWith('inline') &&
          (style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.borderRightWidth !== '0px')
        );
      });
      const edge = box?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
      if (!scrolls && !endsInDots && rects.some(({ right }) => right > edge + 1))
        faults.push(`"${words.slice(0, 40)}" leaves its card`);
      const block = above[styles.findIndex(({ display }) => !display.startsWith('inline'))] ?? element;
      if (!floats && !scrolls && !cut) texts.push({ words, block, rects });
    }
    for (const [index, one] of texts.entries()) {
      for (const other of texts.slice(index + 1)) {
        if (one.block === other.block || one.block.contains(other.block) || other.block.contains(one.block)) continue;
        const meets = one.rects.some((a) =>
          other.rects.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height * 0.35,
          ),
        );
        if (meets) faults.push(`"${one.words.slice(0, 30)}" and "${other.words.slice(0, 30)}" overlap`);
      }
    }
    return faults;
  });
}
