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
