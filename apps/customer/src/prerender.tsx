/** The pages that are HTML before any script runs. build.ts and the development server put them into public.html. */
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { RenderedPage } from '../template.ts';
import { ArticlePage } from './pages/company/ArticlePage.tsx';
import { articles } from './pages/company/articles.tsx';
import { FeaturePage } from './pages/features/FeaturePage.tsx';
import { features } from './public/features.ts';
import { FeaturesPage } from './pages/features/FeaturesPage.tsx';
import { LandingPage } from './pages/landing/LandingPage.tsx';
import { featurePath, paths } from './paths.ts';
import { about, headOf } from './prerenderHead.tsx';

interface Page {
  path: string;
  title: string;
  description: string;
  page: ReactElement;
}

const pages: readonly Page[] = [
  {
    path: paths.landing,
    title: 'Ajose: save and invest in naira, together',
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
  ...articles.map((article) => ({
    path: article.path,
    title: `${article.title} · Ajose`,
    description: article.lead,
    page: <ArticlePage article={article} />,
  })),
];

export const publicPages: readonly RenderedPage[] = pages.map(({ path, page, ...words }) => ({
  path,
  head: headOf(words),
  body: renderToStaticMarkup(page),
}));

export { appPages, otherPages } from './prerenderApp.tsx';
