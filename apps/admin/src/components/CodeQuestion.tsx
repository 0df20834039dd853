/** Asks for a code of the authenticator app or a passkey where an act needs one, over whatever is open; no form has to know. */
import { useSyncExternalStore } from 'react';
import { FormDialog } from '@ajose/app/FormDialog';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormCodeField } from '@ajose/ui/form/FormCodeField';
import { Text } from '@ajose/ui/layout/Text';
import { firstQuestion, onQuestion } from './codeQuestion.ts';

export function CodeQuestion() {
  const question = useSyncExternalStore(onQuestion, firstQuestion);
  if (!question) return null;
  return (
    <FormDialog
      size="small"
      title="Confirm with your code"
      initialValues={{ code: '' }}
      failure="The code could not be checked. Please try again."
      onSubmit={({ code }) =>
        code === '' && question.answerByPasskey ? question.answerByPasskey() : question.answer(code)
      }
      submit="Confirm"
      busy="Checking…"
      gap={5}
      onClose={question.giveUp}
    >
      <Text tone="soft">
        What you are about to do changes money, people or settings. Your code or passkey counts for five minutes.
      </Text>
      <FormCodeField required passkey={question.answerByPasskey !== undefined} inputRef={focusOnMount} />
    </FormDialog>
  );
}
