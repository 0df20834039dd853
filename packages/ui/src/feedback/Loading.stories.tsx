import type { Meta, StoryObj } from '@storybook/react-vite';
import { about } from '../../testing/about.ts';
import { Loading } from './Loading.tsx';

const meta = {
  component: Loading,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'The moment in which the app asks whose session it is.',
      'pages that are fetched: those have a PageSkeleton.',
      { height: 300 },
    ),
  },
} satisfies Meta<typeof Loading>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Named: Story = { args: { label: 'Opening your account' } };
