/** One Storybook for packages/ui and for the parts that pages of an app share; the same configuration serves designers, the static build and the tests. */
import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';

export default {
  framework: '@storybook/react-vite',
  stories: [
    '../packages/ui/src/**/*.mdx',
    '../packages/ui/src/**/*.stories.tsx',
    { directory: '../apps/customer/src', files: '**/*.stories.tsx', titlePrefix: 'Customers’ app' },
    { directory: '../apps/admin/src', files: '**/*.stories.tsx', titlePrefix: 'Back-office' },
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { check: false, reactDocgen: 'react-docgen' },
  features: { sidebarOnboardingChecklist: false },
  viteFinal: (config) => ({
    ...config,
    // Tests prepare the packages that stories import, which only packages/ui can resolve.
    ...(process.env['VITEST'] === undefined ? {} : { root: join(import.meta.dirname, '../packages/ui') }),
    build: {
      ...config.build,
      // The grid and the docs are large, and only designers load them.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        ...config.build?.rolldownOptions,
        // *Show code* prints components by their names.
        output: { keepNames: true },
        // MUI marks its files with `use client`; each mark would be a warning here.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  }),
} satisfies StorybookConfig;
