/** A pending change of the customer's name, with its file. */
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { WaitingNameChange } from '@ajose/sdk/contract/name-changes';
import { nameChangeReason } from '@ajose/sdk/domain/name-changes';
import { DateTime } from '@ajose/ui/display/DateTime';
import { NameChangeFile } from '../../components/NameChangeFile.tsx';
import { useMay } from '../../components/role.tsx';
import { acceptNameChange, refuseNameChange } from '../../data/nameChanges.ts';
import { FirstDecision } from './FirstDecision.tsx';

export function UserNameChange({ user, change }: { user: UserDetails; change: WaitingNameChange }) {
  const { _id: id, before, after, reason, words, file, askedAt, acceptedBy } = change;
  const decides = useMay('verify');
  return (
    <FirstDecision
      title="Another name is asked for"
      facts={[
        ['Now', before],
        ['New name', <b key="after">{after}</b>],
        ['Why', nameChangeReason(reason)],
        ...(words === '' ? [] : [['In the customer’s words', words] as const]),
        ['Asked', <DateTime key="asked" moment={askedAt} />],
        ...(file && decides ? [['File', <NameChangeFile key="file" id={id} name={after} />] as const] : []),
      ]}
      email={user.email}
      readers="The customer reads"
      acceptedBy={acceptedBy}
      accept={{
        title: `Change the name to ${after}?`,
        message: `Accept it only when the file shows that ${before} is ${after} now. Nothing changes until another administrator has approved it. Bank accounts in the new name then count as the customer’s.`,
        failure: 'It could not be accepted. Please try again.',
        call: () => acceptNameChange(id),
      }}
      refuse={{
        title: 'Refuse the change of name?',
        message: `The name stays ${before}. The customer can ask again.`,
        failure: 'It could not be refused. Please try again.',
        call: (because) => refuseNameChange(id, because),
      }}
    />
  );
}
