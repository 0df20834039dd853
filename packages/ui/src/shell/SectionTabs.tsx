/** The parts of a section, as links above its page. */
import styles from './SectionTabs.module.css';
import { useEffect, useRef } from 'react';
import { Anchor } from '../Anchor.tsx';
import { Counts, titleOf, type ShellItem } from './ShellNavigation.tsx';

export interface SectionTabsProps {
  /** The section, for screen readers. */
  label: string;
  /** None where the section has one part only: then nothing is shown. */
  tabs: readonly (Pick<ShellItem, 'key' | 'label' | 'count'> & { href: string })[];
  current: string;
}

/** Begins the line with the first tab from which the current one fits whole, so that no cut letter stands at either side of it. */
function bringIntoView(nav: HTMLElement, place: number): void {
  const last = nav.lastElementChild;
  if (!last) return;
  const { left, width } = nav.getBoundingClientRect();
  const boxOf = (tab: Element) => {
    const box = tab.getBoundingClientRect();
    return { start: box.left - left + nav.scrollLeft, end: box.right - left + nav.scrollLeft };
  };
  const boxes = [...nav.children].map(boxOf);
  const current = boxes[place]?.end ?? 0;
  const first = boxes.findIndex(({ start }, index) => index === place || current - start <= width);
  const start = boxes[first]?.start ?? 0;
  // The room that the line needs to begin there. Chrome scrolls by the earlier room until a frame has passed.
  nav.style.setProperty('--after', `${start === 0 ? 0 : Math.max(0, start + width - boxOf(last).end)}px`);
  requestAnimationFrame(() => nav.scrollTo({ left: start }));
}

export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  const line = useRef<HTMLElement>(null);
  const place = tabs.findIndex(({ key }) => key === current);
  useEffect(() => {
    const nav = line.current;
    if (!nav || place < 0 || tabs.length < 2) return undefined;
    // Counts, letters and sizes come later.
    const sizes = new ResizeObserver(() => bringIntoView(nav, place));
    for (const element of [nav, ...nav.children]) sizes.observe(element);
    return () => sizes.disconnect();
  }, [place, tabs.length]);
  if (tabs.length === 0) return null;
  return (
    <nav ref={line} className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.key}
          href={tab.href}
          title={titleOf(tab, false)}
          aria-current={tab.key === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count && <Counts of={tab.count} />}
        </Anchor>
      ))}
    </nav>
  );
}
