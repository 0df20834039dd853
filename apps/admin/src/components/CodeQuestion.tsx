/** Asks for a code of the authenticator app or a passkey where an act needs one, over whatever is open; no form has to know. */
import { useSyncExternalStore } from 'react';
import { Modal } from '@ajose/ui/feedback/Modal';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { DialogActions } from '@ajose/ui/form/DialogActions';
import { Form } from '@ajose/ui/form/Form';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { firstQuestion, onQuestion } from './codeQuestion.ts';

export function CodeQuestion() {
  const question = useSyncExternalStore(onQuestion, firstQuestion);
  if (!question) return null;
  return (
    <Modal open size="small" title="Confirm with your code" onClose={question.giveUp}>
      <Form
        initialValues={{ code: '' }}
        failure="The code could not be checked. Please try again."
        onSubmit={({ code }) =>
          code === '' && question.answerByPasskey ? question.answerByPasskey() : question.answer(code)
        }
      >
        <FormError />
        <Stack gap={5}>
          <Text tone="soft">
            What you are about to do changes money, people or settings. Your code or passkey counts for five minutes.
          </Text>
          <FormCodeField required passkey={question.answerByPasskey !== undefined} inputRef={focusOnMount} />
        </Stack>
        <DialogActions submit="Confirm" busy="Checking…" onCancel={question.giveUp} />
      </Form>
    </Modal>
  );
}
