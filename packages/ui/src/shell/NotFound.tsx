/** The page for unknown addresses. It needs no MUI. */
import styles from './NotFound.module.css';
import { AdirePattern } from '../display/AdirePattern.tsx';

const tips = [
  ['Start with a cushion', 'Three months of expenses in savings lets every other plan run to its end.'],
  ['Match the term to the goal', 'School fees in six months belong in a plan of six months, not of twelve.'],
  ['Add a little, often', 'A small amount on the same day of each month is easier to keep up than a large one.'],
] as const;

export interface NotFoundProps {
  homeHref?: string;
}

export function NotFound({ homeHref = '/' }: NotFoundProps) {
  return (
    <main className={styles['lost']}>
      <div className={styles['cloth']} aria-hidden="true">
        <AdirePattern motif="rings" tile={54} />
        <span>404</span>
      </div>
      <h1>Market Data Not Found</h1>
      <p>The page you asked for has moved or never existed. Your money has not moved.</p>
      <a href={homeHref}>Return to Home</a>
      <h2>While you are here</h2>
      <ul>
        {tips.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            {text}
          </li>
        ))}
      </ul>
    </main>
  );
}
