/** How wide an element is, for what is drawn or left out by it. */
import { useLayoutEffect, useState, type RefObject } from 'react';

/** In pixels, before the element is painted and whenever it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = (): void => setWidth(node.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Whether an element has fewer pixels than the limit; undefined until it is measured. A screen that is narrower itself answers at once:
 * measuring makes the browser lay out the page in the middle of drawing it, and draw what depends on it twice.
 */
export function useNarrow(element: RefObject<HTMLElement | null>, limit: number): boolean | undefined {
  const [narrow, setNarrow] = useState<boolean | undefined>(() => onNarrowScreen(limit) || undefined);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = (): void => setNarrow(node.clientWidth < limit);
    if (!onNarrowScreen(limit)) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element, limit]);
  return narrow;
}

const onNarrowScreen = (limit: number): boolean => window.matchMedia(`(width < ${limit}px)`).matches;
