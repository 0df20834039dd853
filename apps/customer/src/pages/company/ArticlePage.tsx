/** One of the short pages that the footer leads to. */
import styles from './ArticlePage.module.css';
import shared from '../../public/shared.module.css';
import { Fragment } from 'react';
import { PageHead } from '../../public/PageHead.tsx';
import { PublicLayout } from '../../public/PublicLayout.tsx';
import type { Article } from './article.ts';

export function ArticlePage({ article }: { article: Article }) {
  const { title, lead, search, sections } = article;
  return (
    <PublicLayout>
      <PageHead motif="comb" tile={72}>
        <h1>{title}</h1>
        <p className={shared['lead']}>{lead}</p>
      </PageHead>
      <div className={`${shared['wrap']} ${shared['section']}`}>
        <div className={styles['room']}>
          <div className={styles['prose']}>
            {search}
            <Contents of={sections} />
            {sections.map(({ id, heading, content }, index) => (
              <Fragment key={heading}>
                {index > 0 && <hr />}
                <h2 id={id}>{heading}</h2>
                <div>{content}</div>
              </Fragment>
            ))}
          </div>
        </div>
      </div>
    </PublicLayout>
  );
}

/** The list that leads to the sections with an id. */
function Contents({ of }: { of: Article['sections'] }) {
  const named = of.filter(({ id }) => id !== undefined);
  if (named.length === 0) return null;
  return (
    <nav aria-label="On this page">
      <ul>
        {named.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
