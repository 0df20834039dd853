/** The beginning of a page: the way back, its title, one sentence about it, and what can be done. */
import './PageHeader.css';
import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import ArrowLeft from 'lucide-react/icons/arrow-left';

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** A link where it has an address. */
  back?: { label: string } & ({ href: string } | { onClick: () => void });
  /** Buttons at the title's end. */
  actions?: ReactNode;
  /** A figure that belongs to the whole page. On a phone it takes a line of its own. */
  aside?: ReactNode;
}

export function PageHeader({ title, description, back, actions, aside }: PageHeaderProps) {
  return (
    <header className="page-header">
      {back && (
        <Button
          className="page-back"
          size="small"
          color="inherit"
          startIcon={<ArrowLeft size={16} aria-hidden="true" />}
          {...('href' in back ? { href: back.href } : { onClick: back.onClick })}
        >
          {back.label}
        </Button>
      )}
      <div className="page-top">
        <div className="page-words">
          <h1 className="page-title" tabIndex={-1}>
            {title}
          </h1>
          {description !== undefined && <div className="page-description">{description}</div>}
        </div>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
        {aside !== undefined && <div className="page-aside">{aside}</div>}
      </div>
    </header>
  );
}
