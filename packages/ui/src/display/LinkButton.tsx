/** A link within a sentence or a card. Without an address it looks the same and acts: it opens a question, or changes the screen. */
import styles from './LinkButton.module.css';
import type { ReactNode } from 'react';
import { Anchor } from '../Anchor.tsx';

export type LinkButtonProps = {
  /** Where it leads or what it does, for people who cannot see what it stands beside; its children where not given. */
  label?: string;
  children: ReactNode;
} & ({ href: string } | { onClick: () => void });

export function LinkButton(props: LinkButtonProps) {
  const { label, children } = props;
  const shared = { className: styles['linkButton'], 'aria-label': label, children };
  return 'href' in props ? (
    <Anchor href={props.href} {...shared} />
  ) : (
    <button type="button" {...shared} onClick={props.onClick} />
  );
}
