/** The ways to invite people to a circle: its link, and an invitation that we send. */
import { inviteFormRules } from '@ajose/sdk/rules/circles';
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
import { useOnline } from '@ajose/ui/useOnline.ts';
import { inviteToCircle } from '../../data/circles.ts';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { ShareLink } from './ShareLink.tsx';

interface Props {
  circleId: string;
  code: string;
  name: string;
}

export function InviteCard({ circleId, code, name }: Props) {
  return (
    <Card title="Invite people you know">
      <Stack>
        <ShareLink
          label="Link of this circle"
          path={paths.circle(code)}
          title={name}
          text={`Join our circle ${name} on Ajose.`}
        />
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
  const online = useOnline();
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
          <FormTextField name="to" label="Or send it to an email address" fullWidth />
        </Fill>
        <SubmitButton disabled={!online} busyLabel="Sending…">
          Send
        </SubmitButton>
      </Inline>
    </Form>
  );
}
