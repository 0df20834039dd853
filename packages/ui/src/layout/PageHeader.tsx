/** The beginning of a page: the way back, its title, one sentence about it, and what can be done. */
import styles from './PageHeader.module.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import ArrowLeft from 'lucide-react/icons/arrow-left';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** The way back: a link where it has an address, otherwise a button. */
  back?: { label: string } & ({ href: string } | { onClick: () => void });
  /** Buttons at the title's end. */
  actions?: ReactNode;
  /** A figure that belongs to the whole page. It fills a line of its own on a phone, and is left out on a tablet. */
  aside?: ReactNode;
}

export function PageHeader({ title, description, back, actions, aside }: PageHeaderProps) {
  return (
    <header className={styles['header']}>
      {back && (
        <Button
          className={styles['back']}
          size="small"
          color="inherit"
          startIcon={<ArrowLeft size={16} aria-hidden="true" />}
          {...('href' in back ? { href: back.href } : { onClick: back.onClick })}
        >
          {back.label}
        </Button>
      )}
      <div className={styles['top']}>
        <div className={styles['words']}>
          <h1 className={styles['title']} tabIndex={-1}>
            {title}
          </h1>
          {description !== undefined && <div className={styles['description']}>{description}</div>}
        </div>
        {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
        {aside !== undefined && <div className={styles['aside']}>{aside}</div>}
      </div>
    </header>
  );
}
