/** One feature at length. The page on tools carries the calculator itself. */
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
        <a className="page-up" href={paths.features}>
          Features
        </a>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <Icon className="page-icon" aria-hidden strokeWidth={1} />
      </PageHead>
      <div className="wrap section">
        {slug === 'tools' && (
          <div className="page-calculator">
            <Calculator />
          </div>
        )}
        <ul className="points">
          {points.map(({ title, text }) => (
            <li key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="page-next">
          <a className="button button-accent button-large" href={paths.register}>
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
