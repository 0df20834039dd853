/** A link within a sentence or a card. Without an address it looks the same and is a button. */
import styles from './LinkButton.module.css';
import type { MouseEvent, ReactNode } from 'react';
import { Anchor } from '../Anchor.tsx';

export type LinkButtonProps = {
  /** Where it leads or what it does, for people who cannot see its surroundings; its children unless given. */
  label?: string;
  children: ReactNode;
} & ({ href: string } | { onClick: (event: MouseEvent<HTMLButtonElement>) => void; disabled?: boolean });

export function LinkButton(props: LinkButtonProps) {
  const { label, children } = props;
  const shared = { className: styles['linkButton'], 'aria-label': label, children };
  return 'href' in props ? (
    <Anchor href={props.href} {...shared} />
  ) : (
    <button type="button" {...shared} disabled={props.disabled} onClick={props.onClick} />
  );
}
