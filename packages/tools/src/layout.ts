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
  await standStill(page);
}

/** Waits until nothing moves or fades: what measures its own width draws itself a frame later, and colours change with the scheme. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      // What follows a scroll position has no end in time.
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** @returns a sentence for each fault; none where the page is whole */
export async function layoutFaults(page: Page): Promise<string[]> {
  const outside = await page.evaluate(outOfSight);
  const texts = await page.evaluateHandle(readTexts);
  return [...outside, ...(await page.evaluate(cutOff, texts)), ...(await page.evaluate(overlaps, texts))];
}

// The functions below run in the page, each by itself: none of them can use anything of this file.

/** Finds where the page scrolls sideways, a tab is out of its row, or what is chosen is cut off. */
function outOfSight(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth)
    faults.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth} px`);
  for (const tab of root.querySelectorAll('[role="tab"]')) {
    let tabs = tab.parentElement;
    while (tabs && tabs !== document.body && getComputedStyle(tabs).overflowX === 'visible') tabs = tabs.parentElement;
    if (!tabs || tabs === document.body) continue;
    const box = tabs.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    if (right > box.right + 1 || left < box.left - 1)
      faults.push(`the tab "${tab.textContent?.trim().slice(0, 40)}" is out of sight until its row is scrolled`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of root.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight, textWrapMode } = getComputedStyle(select);
    const words = select.selectedOptions[0]?.text ?? '';
    if (!pen || !select.checkVisibility() || textWrapMode === 'wrap') continue;
    pen.font = font;
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(words).width > room + 1) faults.push(`"${words.slice(0, 40)}" is cut off in its choice`);
  }
  return faults;
}

interface Text {
  words: string;
  element: Element;
  rects: DOMRect[];
  /** The elements from its own to the page, without the page, and their styles. */
  above: Element[];
  styles: CSSStyleDeclaration[];
  scrolls: boolean;
  endsInDots: boolean;
  /** An element hides a part of it. */
  isCut: boolean;
}

/** Each text that eyes can see. */
function readTexts(): Text[] {
  const isHiddenForEyes = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    // What has no box of its own hides nothing.
    return width <= 1 && height <= 1 && getComputedStyle(element).display !== 'contents';
  };
  const texts: Text[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const words = node.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
    if (!element || words === '') continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
      continue;
    const above: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) above.push(at);
    if (above.some(isHiddenForEyes)) continue;
    const styles = above.map((ancestor) => getComputedStyle(ancestor));
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const scrolls = styles.some(({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll');
    const endsInDots = styles.some(
      ({ textOverflow, webkitLineClamp }) => textOverflow === 'ellipsis' || webkitLineClamp !== 'none',
    );
    const isClipped = (overflow = ''): boolean => overflow === 'hidden' || overflow === 'clip';
    const isScrolled = (overflow = ''): boolean => overflow === 'auto' || overflow === 'scroll';
    // What a part scrolls to can be reached, whatever is around that part.
    const [reachedX = 0, reachedY = 0] = [
      styles.findIndex(({ overflowX }) => isScrolled(overflowX)),
      styles.findIndex(({ overflowY }) => isScrolled(overflowY)),
    ].map((index) => (index === -1 ? above.length : index));
    const isCut = above.some((ancestor, index) => {
      const cutsRight = index < reachedX && isClipped(styles[index]?.overflowX);
      const cutsBelow = index < reachedY && isClipped(styles[index]?.overflowY);
      const box = ancestor.getBoundingClientRect();
      return rects.some(
        ({ right, bottom, left }) =>
          left < box.right && ((cutsRight && right > box.right + 2) || (cutsBelow && bottom > box.bottom + 4)),
      );
    });
    texts.push({ words, element, rects, above, styles, scrolls, endsInDots, isCut });
  }
  return texts;
}

/** Texts that are past the edge, cut off, or outside their card. */
function cutOff(texts: Text[]): string[] {
  const faults: string[] = [];
  for (const { words, element, rects, above, styles, scrolls, endsInDots, isCut } of texts) {
    const past = Math.max(0, ...rects.map(({ right }) => right - document.documentElement.clientWidth));
    if (!scrolls && !endsInDots && past > 1)
      faults.push(`"${words.slice(0, 40)}" is ${Math.round(past)} px past the edge`);
    const lines = new Set(rects.map(({ bottom }) => Math.round(bottom))).size;
    if (element.closest('[data-part="value"]') !== null && !/\s/.test(words) && lines > 1)
      faults.push(`"${words.slice(0, 40)}" breaks into ${lines} lines`);
    // Other text may end in dots where its row opens all of it. Half an amount is another amount, and half a date another day.
    const isFigure = element.closest('[data-money], time') !== null;
    // Text that ends in dots has the room that is left to it, so its box tells.
    const dotted = above.some(
      ({ scrollWidth, clientWidth }, index) =>
        styles[index]?.textOverflow === 'ellipsis' && scrollWidth > clientWidth + 1,
    );
    if (isFigure ? isCut || dotted : isCut && !endsInDots && !scrolls)
      faults.push(`"${words.slice(0, 40)}" is cut off`);
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
  }
  return faults;
}

/** Texts on top of others, beside those that float above the page. */
function overlaps(texts: Text[]): string[] {
  const faults: string[] = [];
  const laid = texts
    .filter(({ scrolls, isCut }) => !scrolls && !isCut)
    .filter(({ styles }) => !styles.some(({ position }) => position === 'fixed' || position === 'sticky'))
    .map(({ words, element, rects, above, styles }) => {
      const block = above[styles.findIndex(({ display }) => !display.startsWith('inline'))] ?? element;
      return { words, block, rects };
    });
  for (const [index, text] of laid.entries()) {
    for (const other of laid.slice(index + 1)) {
      if (text.block.contains(other.block) || other.block.contains(text.block)) continue;
      const meets = text.rects.some((a) =>
        other.rects.some(
          (b) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > a.height * 0.35,
        ),
      );
      if (meets) faults.push(`"${text.words.slice(0, 30)}" and "${other.words.slice(0, 30)}" overlap`);
    }
  }
  return faults;
}
