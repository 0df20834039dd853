/** Invitations of administrators that nobody has registered by yet. Who invites can take one back. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { ConfirmCall } from '@ajose/app/ConfirmCall';
import type { SentAdminInvitation } from '@ajose/sdk/contract/staff';
import { roleNames } from '@ajose/sdk/domain/roles';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Email } from '@ajose/ui/display/Email';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { Card } from '@ajose/ui/layout/Card';
import { Fill } from '@ajose/ui/layout/Fill';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { takeBackInvitation, useAdminInvitations } from '../../data/staff.ts';
import styles from './Invitations.module.css';

export function Invitations() {
  const { data = [], error, mutate } = useAdminInvitations(true);
  const [asked, setAsked] = useState<SentAdminInvitation | null>(null);
  if (error) {
    const message = whyNotFetched(error, 'The invitations could not be fetched.');
    return <ErrorState message={message} onRetry={() => void mutate()} />;
  }
  if (data.length === 0) return null;
  return (
    <div className={styles['invitations']}>
      <Card title="Invited, not registered yet" flush>
        <Rows label="Invited, not registered yet">
          {data.map((invitation) => (
            <Row key={invitation._id}>
              <Fill least="12rem">
                <strong>
                  <Email address={invitation.email} />
                </strong>
                <Quiet>
                  As {roleNames[invitation.role]}, by {invitation.invitedBy} · the link works until{' '}
                  <DateTime moment={invitation.expiresAt} />
                </Quiet>
              </Fill>
              <Button
                variant="outlined"
                size="small"
                aria-label={`Take back: ${invitation.email}`}
                onClick={() => setAsked(invitation)}
              >
                Take back
              </Button>
            </Row>
          ))}
        </Rows>
      </Card>
      {asked && (
        <ConfirmCall
          title="Take back the invitation?"
          message={`The link to ${asked.email} does not work any more. You can invite the same person again.`}
          confirmLabel="Take it back"
          cancelLabel="Keep it"
          call={() => takeBackInvitation(asked._id)}
          failure="The invitation could not be taken back. Please try again."
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
