import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { IconsPage } from '../testing/IconsPage.tsx';

const meta = {
  title: 'Start/Icons',
  parameters: {
    docs: {
      description: {
        component:
          'All icons of both apps, from lucide. One icon has one meaning; an icon stands beside a word, or its button has a name. 16 pixels in a line of words, 20 in a button, 24 alone.',
      },
    },
  },
} satisfies Meta;
export default meta;

export const Icons: StoryObj = {
  render: () => <IconsPage />,
  play: ({ canvas }) => expect(canvas.getByText('Money in')).toBeVisible(),
};
