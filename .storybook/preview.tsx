/** How stories are shown, in the theme and a colour scheme, and what the test of each story checks besides its play function. */
import './preview.css';
import type { Preview } from '@storybook/react-vite';
import { ThemeProvider } from '../packages/ui/src/ThemeProvider.tsx';
import { axeInDark } from '../packages/ui/testing/axeInDark.ts';

const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: {
    // A story is a part of a page; the page brings the landmarks and the one h1.
    region: { enabled: false },
    'page-has-heading-one': { enabled: false },
    'landmark-one-main': { enabled: false },
    'heading-order': { enabled: false },
  },
};

export default {
  tags: ['autodocs'],
  initialGlobals: { scheme: 'light' },
  globalTypes: {
    scheme: {
      description: 'Colour scheme',
      toolbar: {
        title: 'Scheme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    layout: 'padded',
    options: {
      storySort: {
        order: [
          'Start',
          ['Read me', 'Tokens'],
          'ThemeProvider',
          'display',
          'fields',
          'form',
          'feedback',
          'layout',
          'account',
          'shell',
          'table',
          'charts',
        ],
      },
    },
    a11y: {
      test: 'error',
      options: axeOptions,
    },
    viewport: {
      options: Object.fromEntries(
        [320, 390, 768, 1024, 1440, 1920].map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: width < 768 ? '844px' : '900px' } },
        ]),
      ),
    },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { toc: true },
  },
  afterEach: async () => {
    if (import.meta.env['MODE'] === 'test') await axeInDark();
  },
  decorators: [
    (Story, { globals }) => {
      document.documentElement.dataset['scheme'] = globals['scheme'] === 'dark' ? 'dark' : 'light';
      return (
        <ThemeProvider>
          <Story />
        </ThemeProvider>
      );
    },
  ],
} satisfies Preview;
