import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { about, phone } from '../../testing/about.ts';
import { people } from '../../testing/samples.ts';
import { Fill } from './Fill.tsx';
import { Inline } from './Inline.tsx';
import { Quiet } from './Quiet.tsx';

const meta = {
  component: Fill,
  parameters: about(
    'The part of a line that grows: the words of a row whose button stands at its end.',
    'columns of the same width, which are Grid.',
  ),
  args: {
    least: '12rem',
    children: (
      <>
        {people.long}
        <Quiet>oluwafunmilayo.adebukola-ogunbanjo@example.com.ng</Quiet>
      </>
    ),
  },
  argTypes: { children: { control: false } },
  decorators: [
    (Story) => (
      <Inline>
        <Story />
        <Button variant="outlined">Open</Button>
      </Inline>
    ),
  ],
} satisfies Meta<typeof Fill>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {};
export const OnAPhone: Story = { globals: phone };
/** Too little room beside the button: it takes a line of its own. */
export const OnItsOwnLine: Story = { globals: phone, args: { least: '20rem' } };
