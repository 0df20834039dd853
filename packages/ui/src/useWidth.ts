/** The width of an element, on which its content depends. Limits are pixels at a text size of 100%. */
import { useLayoutEffect, useState, type RefObject } from 'react';

const TEXT_PX = 16;

/** The text size: 2 where it is set to 200%. Elements with text then need as much more room. */
export const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / TEXT_PX;

/** Measures whenever the element or the text size changes: the document grows with its text. @returns what ends it */
function measureBy(node: HTMLElement, measure: () => void): () => void {
  const observer = new ResizeObserver(measure);
  observer.observe(node);
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}

/** The width in pixels, before the element is painted and whenever it or the text size changes. */
export function useWidth(element: RefObject<HTMLElement | null>): { width: number; scale: number } | undefined {
  const [seen, setSeen] = useState<{ width: number; scale: number }>();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = (): void => {
      const [width, scale] = [node.clientWidth, textScale()];
      setSeen((last) => (last?.width === width && last.scale === scale ? last : { width, scale }));
    };
    measure();
    return measureBy(node, measure);
  }, [element]);
  return seen;
}

/**
 * Whether an element has less room than the limit; undefined until it is measured. Where the screen itself is narrower, nothing is
 * measured: measuring makes the browser lay out the page in the middle of drawing it, and draw the dependent parts twice.
 */
export function useNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean | undefined {
  const [narrow, setNarrow] = useState<boolean | undefined>(() => onNarrowScreen(limit) || undefined);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = (): void => setNarrow(node.clientWidth < limit * textScale());
    if (!onNarrowScreen(limit)) measure();
    return measureBy(node, measure);
  }, [element, limit]);
  return narrow;
}

const onNarrowScreen = (limit: number): boolean => window.matchMedia(`(max-width: ${limit - 0.02}px)`).matches;
