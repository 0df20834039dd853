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

export function SectionTabs({ label, tabs, current }: SectionTabsProps) {
  const line = useRef<HTMLElement>(null);
  const place = tabs.findIndex(({ key }) => key === current);
  useEffect(() => {
    const nav = line.current;
    const tab = nav?.children[place];
    if (!nav || !tab) return;
    const [outer, inner] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()];
    // In the middle, so that its neighbours show that the line scrolls.
    nav.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [place]);
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
