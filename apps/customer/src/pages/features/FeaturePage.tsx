/** One feature at length. The page on tools carries the calculator itself. */
import shared from '../../public/shared.module.css';
import styles from './FeaturePage.module.css';
import { ArrowRight } from 'lucide-react';
import { Calculator } from '../../public/Calculator.tsx';
import { PageHead } from '../../public/PageHead.tsx';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { featurePath, paths } from '../../paths.ts';
import { features, type Feature } from '../../public/features.ts';

export function FeaturePage({ feature }: { feature: Feature }) {
  const { slug, icon: Icon, title, lead, points } = feature;
  const next = features[(features.indexOf(feature) + 1) % features.length];
  return (
    <PublicLayout>
      <PageHead motif="rings" tile={72}>
        <a className={styles['up']} href={paths.features}>
          Features
        </a>
        <h1>{title}</h1>
        <p className={shared['lead']}>{lead}</p>
        <Icon className={styles['icon']} aria-hidden strokeWidth={1} />
      </PageHead>
      <div className={`${shared['wrap']} ${shared['section']}`}>
        {slug === 'tools' && (
          <div className={styles['calculator']}>
            <Calculator />
          </div>
        )}
        <ul className={styles['points']}>
          {points.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className={styles['next']}>
          <a className={`${shared['button']} ${shared['buttonAccent']} ${shared['buttonLarge']}`} href={paths.register}>
            Start Investing
          </a>
          {next && (
            <a href={featurePath(next.slug)}>
              Next: {next.title} <ArrowRight aria-hidden />
            </a>
          )}
        </div>
      </div>
    </PublicLayout>
  );
}
