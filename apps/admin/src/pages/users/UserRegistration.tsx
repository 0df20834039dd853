/** An organisation's papers that wait: what they say, and the pictures. */
import type { UserDetails } from '@ajose/sdk/contract/customers';
import type { Organisation, StaffRegistration } from '@ajose/sdk/contract/organisations';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Papers } from '../../components/Papers.tsx';
import { useMay } from '../../components/role.tsx';
import { acceptRegistration, refuseRegistration } from '../../data/organisations.ts';
import { FirstDecision } from './FirstDecision.tsx';
import { organisationFacts } from './organisationFacts.ts';

interface Props {
  user: Pick<UserDetails, 'name' | 'email'>;
  organisation: Organisation;
  registration: StaffRegistration;
}

export function UserRegistration({ user, organisation, registration }: Props) {
  const { _id: id, askedBy, askedAt, acceptedBy } = registration;
  const decides = useMay('verify');
  return (
    <FirstDecision
      title="Papers wait to be checked"
      facts={[
        ['Registered name', <b key="name">{organisation.name}</b>],
        ...organisationFacts(organisation),
        ['Asked by', askedBy],
        ['Asked', <DateTime key="asked" moment={askedAt} />],
        ...(decides
          ? [['Papers', <Papers key="papers" form={organisation.form} registration={registration} />] as const]
          : []),
      ]}
      email={user.email}
      readers="The owners read"
      acceptedBy={acceptedBy}
      accept={{
        title: `Accept the papers of ${organisation.name}?`,
        message:
          'Accept them only when they show this name and number, and name the members who sign. Nothing changes until another administrator has approved it. Then the organisation has level 3.',
        failure: 'They could not be accepted. Please try again.',
        call: () => acceptRegistration(id),
      }}
      refuse={{
        title: 'Refuse the papers?',
        message: `${organisation.name} stays at level 0. An owner can add other papers.`,
        failure: 'They could not be refused. Please try again.',
        call: (because) => refuseRegistration(id, because),
      }}
    />
  );
}
