/** One of the short pages that the footer leads to. */
import { AdirePattern } from '@ajose/ui/display/AdirePattern';
import { Fragment } from 'react';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import type { Article } from './articles.tsx';

export function ArticlePage({ article }: { article: Article }) {
  const { title, lead, sections } = article;
  return (
    <PublicLayout>
      <div className="page-head cloth">
        <AdirePattern className="cloth-pattern" motif="comb" tile={72} />
        <div className="wrap">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
      </div>
      <div className="wrap section">
        <div className="prose">
          {sections.map(({ heading, content }, index) => (
            <Fragment key={heading}>
              {index > 0 && <hr />}
              <h2>{heading}</h2>
              <div>{content}</div>
            </Fragment>
          ))}
        </div>
      </div>
    </PublicLayout>
  );
}
