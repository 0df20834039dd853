/** One of the short pages that the footer leads to. */
import styles from './ArticlePage.module.css';
import shared from '../../public/shared.module.css';
import { Fragment } from 'react';
import { PageHead } from '../../public/PageHead.tsx';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import type { Article } from './article.ts';

export function ArticlePage({ article }: { article: Article }) {
  const { title, lead, sections } = article;
  return (
    <PublicLayout>
      <PageHead motif="comb" tile={72}>
        <h1>{title}</h1>
        <p className={shared['lead']}>{lead}</p>
      </PageHead>
      <div className={`${shared['wrap']} ${shared['section']}`}>
        <div className={styles['prose']}>
          <Topics of={sections} />
          {sections.map(({ id, topic, heading, content }, index) =>
            topic === undefined ? (
              <Fragment key={heading}>
                {index > 0 && <hr />}
                <h2 id={id}>{heading}</h2>
                <div>{content}</div>
              </Fragment>
            ) : (
              <details key={heading}>
                <summary>
                  <h2>{heading}</h2>
                </summary>
                {/* A link to what is inside unfolds it. */}
                <div id={id}>{content}</div>
              </details>
            ),
          )}
        </div>
      </div>
    </PublicLayout>
  );
}

/** The list that leads to folded sections. */
function Topics({ of }: { of: Article['sections'] }) {
  const folded = of.filter(({ topic }) => topic !== undefined);
  if (folded.length === 0) return null;
  return (
    <nav aria-label="Questions">
      <ul>
        {folded.map(({ id, topic }) => (
          <li key={id}>
            <a href={`#${id}`}>{topic}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
