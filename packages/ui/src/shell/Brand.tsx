/** The mark and the name. It needs no script and no MUI, so that public pages can carry it. */
import styles from './Brand.module.css';
import { brand, mark } from '../brand.ts';

export interface BrandProps {
  /** Shows the mark alone, for a collapsed sidebar; screen readers still read the name. */
  markOnly?: boolean;
  /** `cloth` stands on the dyed panel, `ground` on everything else. */
  tone?: 'ground' | 'cloth';
  /** A word beside the name, such as "Back-office". */
  label?: string;
  /** Makes it a link. */
  href?: string;
}

export function Brand({ markOnly = false, tone = 'ground', label, href }: BrandProps) {
  const content = (
    <>
      <svg viewBox="0 0 32 32" aria-hidden={!markOnly} role={markOnly ? 'img' : undefined}>
        {markOnly && <title>{brand.name}</title>}
        {[0, 90, 180, 270].map((turn) => (
          <path key={turn} className={styles['petal']} d={mark.petal} transform={`rotate(${turn} 16 16)`} />
        ))}
        <circle className={styles['pot']} {...mark.pot} />
      </svg>
      {!markOnly && <span>{brand.name}</span>}
      {!markOnly && label && <span className={styles['label']}>{label}</span>}
    </>
  );
  return href ? (
    <a className={styles['brand']} data-tone={tone} href={href}>
      {content}
    </a>
  ) : (
    <span className={styles['brand']} data-tone={tone}>
      {content}
    </span>
  );
}
