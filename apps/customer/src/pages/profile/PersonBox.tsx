/** The customer's name, contact details and status. */
import { Avatar } from '@ajose/ui/display/Avatar';
import { DateTime } from '@ajose/ui/display/DateTime';
import { StatusChip } from '@ajose/ui/display/StatusChip';
import { DEFAULT_STATE } from '@ajose/sdk/rules/customers';
import type { User } from '@ajose/sdk/contract/customers';
import { useUser } from '../../session.tsx';

const MISSING = 'Not provided';

export function PersonBox() {
  const user = useUser();
  return (
    <section className="box" aria-label="About you">
      <div className="profile-who">
        <Avatar name={user.name} size={56} />
        <div>
          <h2>{user.name}</h2>
          <p>{user.email}</p>
        </div>
      </div>
      <dl className="facts">
        <div>
          <dt>Phone</dt>
          <dd>{user.phoneNumber || MISSING}</dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{locationOf(user)}</dd>
        </div>
        <div>
          <dt>Member since</dt>
          <dd>
            <DateTime moment={user.createdAt} format="date" />
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusChip kind="user" status={user.sub_status} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function locationOf({ state, country }: Pick<User, 'state' | 'country'>): string {
  const named = [state === DEFAULT_STATE ? '' : state, country].filter(Boolean).join(', ');
  return named ? named.replace(/(^|[\s,])\p{Ll}/gu, (letter) => letter.toUpperCase()) : MISSING;
}
