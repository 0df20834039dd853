import type { Meta, StoryObj } from '@storybook/react-vite';
import { about, phone } from '../../testing/about.ts';
import { SplashScreen } from './SplashScreen.tsx';

const meta = {
  component: SplashScreen,
  parameters: {
    layout: 'fullscreen',
    ...about(
      'The first two seconds after signing in, while the dashboard fetches what it shows.',
      'waiting inside a page: skeletons keep the shape of what is coming.',
      { height: 480 },
    ),
  },
} satisfies Meta<typeof SplashScreen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const OtherWords: Story = { args: { message: 'Opening the back-office…' }, globals: phone };
export const OfAnyAddress: Story = { args: { message: 'One moment…' }, globals: phone };
