/** Invitations that nobody has accepted yet. An owner can take one back. */
import type { GetPeopleReply, OrganisationForm, SentInvitation } from '@ajose/sdk/contract/organisations';
import { roleNamesOf } from '@ajose/sdk/domain/members';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { AskButton } from '../../components/AskButton.tsx';
import { useMay } from '../../data/accounts.ts';
import { takeBackInvitation } from '../../data/people.ts';

export function Invitations({ invitations, organisation: { form } }: GetPeopleReply) {
  if (invitations.length === 0) return null;
  return (
    <Card title="Invited" flush>
      <Rows label="Invited">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} form={form} />
        ))}
      </Rows>
    </Card>
  );
}

function InvitationRow({ invitation, form }: { invitation: SentInvitation; form: OrganisationForm }) {
  const { _id, email, role, mostAlone, invitedBy, expiresAt } = invitation;
  const manages = useMay('manage');
  return (
    <Row>
      <Fill least="12rem">
        <Email address={email} />
        <Quiet>
          {roleNamesOf(form)[role]}
          {mostAlone !== null && (
            <>
              , alone up to <Money naira={mostAlone} />
            </>
          )}
          , invited by <span translate="no">{invitedBy}</span>
        </Quiet>
        <Quiet>
          Works until <DateTime moment={expiresAt} />
        </Quiet>
      </Fill>
      {manages && (
        <AskButton
          small
          secondary
          label={`Take back: ${email}`}
          title="Take back the invitation?"
          message="Its link does not work any more. You can invite the same person again."
          confirmLabel="Take it back"
          cancelLabel="Keep it"
          busyLabel="Taking it back…"
          done="The invitation is taken back."
          onConfirm={() => takeBackInvitation(_id)}
        >
          Take back
        </AskButton>
      )}
    </Row>
  );
}
