/** Chooses where a member's contributions come from: the wallet or a kept card. */
import type { Circle } from '@ajose/sdk/contract/circles';
import { Loaded } from '@ajose/ui/feedback/Loaded';
import { Modal } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useCards } from '../../data/cards.ts';
import { changeCircleSource } from '../../data/circles.ts';
import { useUser } from '../../session.tsx';
import { sourceOf, sourceOptions, WALLET } from './source.ts';

export function SourceDialog({ circle: { _id: circleId, mine }, onClose }: { circle: Circle; onClose: () => void }) {
  const userId = useUser()._id;
  const cards = useCards(userId);
  const toasts = useToasts();
  const submit = async ({ from }: { from: string }) => {
    await changeCircleSource({ userId, circleId, ...sourceOf(from) });
    toasts.success('Saved.');
    onClose();
  };
  return (
    <Modal open title="What you give comes from" onClose={onClose} size="small">
      <Loaded of={cards} skeleton={160} failure="Your cards could not be fetched.">
        {(cards) => {
          const options = sourceOptions(cards);
          const present = options.find(({ value }) => value === mine.card?.id)?.value ?? WALLET;
          return (
            <Form
              initialValues={{ from: present }}
              onSubmit={submit}
              failure="It could not be changed. Please try again."
            >
              <FormError />
              <Stack>
                <FormSelect name="from" label="From" options={options} />
                <Text tone="soft" size="sm">
                  A card is charged into your wallet on each day, and the amount goes on from there. A card can be kept
                  after you have added funds with it.
                </Text>
              </Stack>
              <DialogActions submit="Save" busy="Saving…" onCancel={onClose} />
            </Form>
          );
        }}
      </Loaded>
    </Modal>
  );
}
