/** The ways to invite people to a circle: its link, and an invitation that we send. */
import Button from '@mui/material/Button';
import Share2 from 'lucide-react/icons/share-2';
import { inviteFormRules } from '@ajose/sdk/rules/circles';
import { CopyField } from '@ajose/ui/display/CopyField';
import { useToasts } from '@ajose/ui/feedback/Toasts';
import { Form } from '@ajose/ui/form/Form';
import { FormError } from '@ajose/ui/form/FormError';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { SubmitButton } from '@ajose/ui/form/SubmitButton';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Inline } from '@ajose/ui/layout/Inline';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { shareText } from '../../components/share.ts';
import { inviteToCircle } from '../../data/circles.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';

interface Props {
  circleId: string;
  code: string;
  name: string;
}

export function InviteCard({ circleId, code, name }: Props) {
  const toasts = useToasts();
  const url = new URL(paths.circle(code), window.location.origin).href;
  const text = `Join our circle ${name} on Ajose.`;
  const message = encodeURIComponent(`${text} ${url}`);
  const share = async (): Promise<void> => {
    try {
      await shareText({ title: name, text, url });
    } catch {
      toasts.error('The link could not be shared. Please copy it instead.');
    }
  };
  return (
    <Card title="Invite people you know">
      <Stack>
        <CopyField label="Link of this circle" value={url} />
        <Inline gap={2}>
          {'share' in navigator && (
            <Button variant="outlined" startIcon={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
              Share
            </Button>
          )}
          <Button variant="outlined" href={`https://wa.me/?text=${message}`} target="_blank" rel="noreferrer">
            WhatsApp
          </Button>
          <Button variant="outlined" href={`sms:?&body=${message}`}>
            SMS
          </Button>
        </Inline>
        <Invite circleId={circleId} />
        <Text tone="soft" size="sm">
          Invite only people you know: a circle is as good as its members. The link also works for people who are not on
          Ajose yet.
        </Text>
      </Stack>
    </Card>
  );
}

const empty = { to: '' };

function Invite({ circleId }: { circleId: string }) {
  const userId = useUser()._id;
  const toasts = useToasts();
  return (
    <Form
      initialValues={empty}
      rules={inviteFormRules}
      onSubmit={async ({ to }, { resetForm }) => {
        const { message } = await inviteToCircle({ userId, circleId, to });
        toasts.success(message);
        resetForm();
      }}
      failure="The invitation could not be sent. Please try again."
      label="Send an invitation"
    >
      <FormError />
      <Inline gap={2} align="end">
        <Fill least="13rem">
          <FormTextField name="to" label="Or send it to an email address or phone number" fullWidth />
        </Fill>
        <SubmitButton busyLabel="Sending...">Send</SubmitButton>
      </Inline>
    </Form>
  );
}
