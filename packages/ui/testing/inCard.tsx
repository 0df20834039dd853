/** A decorator of stories: a row stands in the list of a card, as on every page. */
import type { Decorator } from '@storybook/react-vite';
import { Card } from '../src/layout/Card.tsx';
import { Rows } from '../src/layout/Rows.tsx';

export const inCard: Decorator = (Story) => (
  <Card>
    <Rows>
      <Story />
    </Rows>
  </Card>
);
