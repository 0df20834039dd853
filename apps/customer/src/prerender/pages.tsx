/** The pages that are HTML before any script runs. The plugin in prerender.ts puts them into public.html, and `app` into app.html. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@ajose/ui/brand.ts';
import { ArticlePage } from '../pages/company/ArticlePage.tsx';
import { articles } from '../pages/company/articles.tsx';
import { FeaturePage } from '../pages/features/FeaturePage.tsx';
import { features } from '../public/features.ts';
import { FeaturesPage } from '../pages/features/FeaturesPage.tsx';
import { LandingPage } from '../pages/landing/LandingPage.tsx';
import { featurePath, paths } from '../paths.ts';
import { ProofPage } from '../pages/proof/ProofPage.tsx';
import { VerifyPage } from '../pages/verify/VerifyPage.tsx';

interface Page {
  path: string;
  title: string;
  description: string;
  page: ReactElement;
}

const slogan = `${brand.name}: save and invest in naira, together`;
const about =
  'A community-driven investment and savings network. Clear terms, earnings you can watch by the day, and books that add up to the kobo.';

const pages: readonly Page[] = [
  {
    path: paths.landing,
    title: slogan,
    description: about,
    page: <LandingPage />,
  },
  {
    path: paths.features,
    title: 'Features · Ajose',
    description: 'Security, real-time tracking, automated payouts, a wallet with many ways in, and a calculator.',
    page: <FeaturesPage />,
  },
  ...features.map((feature) => ({
    path: featurePath(feature.slug),
    title: `${feature.title} · Ajose`,
    description: feature.short,
    page: <FeaturePage feature={feature} />,
  })),
  {
    path: paths.verify,
    title: 'Check a document · Ajose',
    description:
      'See what Ajose wrote in a statement, a letter, a certificate or a receipt, and whether it still holds.',
    page: <VerifyPage />,
  },
  {
    path: paths.proof,
    title: 'Was my money counted? · Ajose',
    description: 'Each day we publish the total that customers own. Check that your money is in it.',
    page: <ProofPage />,
  },
  ...articles.map((article) => ({
    path: article.path,
    title: `${article.title} · Ajose`,
    description: article.lead,
    page: <ArticlePage article={article} />,
  })),
];

/** A page's head, for search engines and previews of its address. */
const headOf = ({ title, description }: { title: string; description: string }): string =>
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

export const publicPages = pages.map(({ path, page, ...words }) => ({
  path,
  head: headOf(words),
  body: renderToStaticMarkup(page),
}));

/** The preview of the app's addresses, such as a shared referral link. */
export const app = { head: headOf({ title: slogan, description: about }) };
