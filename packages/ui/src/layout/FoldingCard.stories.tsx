import type { Meta, StoryObj } from '@storybook/react-vite';
import Button from '@mui/material/Button';
import { expect, userEvent } from 'storybook/test';
import { about, phone } from '../../testing/about.ts';
import { FoldingCard } from './FoldingCard.tsx';

const meta = {
  component: FoldingCard,
  parameters: about(
    'A card that one rarely comes for, as the kept cards of the profile: folded on a phone, one box with its title.',
    'several cards below one title: that is a FoldingSection.',
  ),
  args: {
    title: 'Next of kin',
    summary: 'Whom we reach if you die',
    actions: <Button size="small">Change</Button>,
    children: 'Ngozi Okafor',
  },
  argTypes: { children: { control: false }, actions: { control: false } },
} satisfies Meta<typeof FoldingCard>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Wide: Story = {
  globals: { viewport: { value: 'w1024' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ngozi Okafor')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Change' })).toBeVisible();
  },
};
export const OnAPhone: Story = {
  globals: phone,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.queryByText('Ngozi Okafor')).not.toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /^Next of kin/ }));
    await expect(canvas.getByText('Ngozi Okafor')).toBeVisible();
    await expect(canvas.getAllByText('Next of kin')).toHaveLength(1);
    const edges = [...canvasElement.querySelectorAll('*')].filter((part) => {
      const { borderBottomColor, borderBottomWidth } = getComputedStyle(part);
      return part.textContent.includes('Ngozi') && borderBottomWidth !== '0px' && !borderBottomColor.endsWith(', 0)');
    });
    await expect(edges).toHaveLength(1);
  },
};
