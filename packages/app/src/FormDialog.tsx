/** A dialog with a form: it says what was done and closes when the form has been sent, and shows why it was not. */
import type { FormikHelpers, FormikValues } from 'formik';
import { Modal, type ModalProps } from '@ajose/ui/feedback/Modal';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { DialogActions, type DialogActionsProps } from '@ajose/ui/form/DialogActions';
import { Form, type FormProps } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { Stack, type StackProps } from '@ajose/ui/layout/Stack';

interface FormDialogProps<Values extends FormikValues>
  extends
    Pick<ModalProps, 'title' | 'size' | 'showsAmounts' | 'onClose' | 'children'>,
    Pick<FormProps<Values>, 'initialValues' | 'rules' | 'failure' | 'live' | 'label'>,
    Pick<DialogActionsProps, 'submit' | 'busy' | 'other' | 'destructive' | 'disabled' | 'note'>,
    Pick<StackProps, 'gap'> {
  /** Sends the form. Resolves with what is said then; without a text the dialog stays open. */
  onSubmit: (values: Values, helpers: FormikHelpers<Values>) => Promise<string | void>;
}

export function FormDialog<Values extends FormikValues>(props: FormDialogProps<Values>) {
  const { title, size = 'medium', showsAmounts = false, gap = 4, onClose, onSubmit, children, ...rest } = props;
  const { submit, busy, other, destructive, disabled, note, ...form } = rest;
  const toasts = useToasts();
  const send: FormProps<Values>['onSubmit'] = async (values, helpers) => {
    const done = await onSubmit(values, helpers);
    if (typeof done !== 'string') return;
    toasts.success(done);
    onClose();
  };
  return (
    <Modal {...{ title, size, showsAmounts, onClose }} open>
      <Form {...form} onSubmit={send}>
        <FormError />
        <Stack gap={gap}>{children}</Stack>
        <DialogActions {...{ submit, busy, other, destructive, disabled, note }} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
