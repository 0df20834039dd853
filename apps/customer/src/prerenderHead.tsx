/** What a page's head says to search engines and to whoever is sent its address. */
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@ajose/ui/brand.ts';

export const about =
  'A community-driven investment and savings network. Clear terms, earnings you can watch by the day, and books that add up to the kobo.';

export const headOf = ({ title, description }: { title: string; description: string }): string =>
  renderToStaticMarkup(
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:image" content={`${import.meta.env.VITE_SITE_URL ?? ''}/share.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>,
  );
