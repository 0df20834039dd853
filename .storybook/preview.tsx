/** How stories are shown, in the theme and a colour scheme, and what the test of each story checks besides its play function. */
import './preview.css';
import type { Preview, StoryContext } from '@storybook/react-vite';
import type { Globals } from 'storybook/internal/types';
import { ThemeProvider } from '../packages/ui/src/ThemeProvider.tsx';
import { axeInDark } from '../packages/ui/testing/axeInDark.ts';
import { Framed } from './Framed.tsx';

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

const widths = [320, 390, 768, 1024, 1440, 1920];
/** The widest that a docs page shows at its true width. */
const FRAMED = 768;

/** Whether a docs page shows a story in a window of its own, and how large that is. */
function frameOf({ parameters, storyGlobals }: Pick<StoryContext, 'parameters'> & { storyGlobals?: Globals }) {
  const width = widths.find((width) => storyGlobals?.['viewport']?.value === `w${width}` && width <= FRAMED);
  const height: number | undefined = parameters['frame']?.height;
  return width === undefined && height === undefined ? null : { width, height };
}

/** What *Show code* calls an element; some of MUI's components have a name only inside. */
function nameOf(element: { type: unknown }): string {
  const { type } = element;
  if (typeof type === 'string') return type;
  if (typeof type === 'symbol') return 'React.Fragment';
  if (typeof type !== 'function' && (typeof type !== 'object' || type === null)) return 'Part';
  if ('displayName' in type && typeof type.displayName === 'string') return type.displayName;
  const inside: unknown = 'render' in type ? type.render : type;
  return (typeof inside === 'function' && inside.name) || 'Part';
}

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
          ['Read me', 'Patterns', 'Tokens', 'Icons', 'Other names', 'Changes'],
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
          'Customers’ app',
          'Back-office',
        ],
      },
    },
    a11y: {
      test: 'error',
      options: axeOptions,
    },
    viewport: {
      options: Object.fromEntries(
        widths.map((width) => [
          `w${width}`,
          { name: `${width} px`, styles: { width: `${width}px`, height: width < 768 ? '844px' : '900px' } },
        ]),
      ),
    },
    controls: { expanded: true, sort: 'requiredFirst' },
    docs: { toc: true },
    jsx: { displayName: nameOf },
  },
  afterEach: async () => {
    if (import.meta.env['MODE'] === 'test') await axeInDark();
  },
  decorators: [
    (Story, context) => {
      const scheme = context.globals['scheme'] === 'dark' ? 'dark' : 'light';
      document.documentElement.dataset['scheme'] = scheme;
      const frame = context.viewMode === 'docs' ? frameOf(context) : null;
      if (frame) return <Framed id={context.id} name={context.name} scheme={scheme} {...frame} />;
      return (
        <ThemeProvider>
          <Story />
        </ThemeProvider>
      );
    },
  ],
} satisfies Preview;
