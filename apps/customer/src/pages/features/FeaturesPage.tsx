/** All features on one page. */
import styles from './FeaturesPage.module.css';
import shared from '../../public/shared.module.css';
import { ArrowRight } from 'lucide-react';
import { PageHead } from '../../public/PageHead.tsx';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import { featurePath } from '../../paths.ts';
import { features } from '../../public/features.ts';

export function FeaturesPage() {
  return (
    <PublicLayout>
      <PageHead motif="petals" tile={88}>
        <p className={shared['eyebrow']}>Features</p>
        <h1>How Ajose looks after your money.</h1>
      </PageHead>
      <div className={`${shared['wrap']} ${shared['section']}`}>
        <ul className={styles['featureList']}>
          {features.map(({ slug, icon: Icon, title, short }) => (
            <li key={slug}>
              <a href={featurePath(slug)}>
                <Icon aria-hidden />
                <span>
                  <b>{title}</b>
                  <small>{short}</small>
                </span>
                <ArrowRight className={styles['go']} aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </PublicLayout>
  );
}
