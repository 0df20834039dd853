/** Names the people to ask for what one's own role may not do, with a link to the table of roles. */
import { rolesWith, type Capability } from '@ajose/sdk/domain/roles';
import { MOST_A_PAGE } from '@ajose/sdk/domain/pages';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { canWork, useAdmins } from '../data/staff.ts';
import { addressOf } from '../paths.ts';
import { namesOr } from './namesOr.ts';

export function WhoMay({ to }: { to: Capability }) {
  const { data } = useAdmins({ limit: MOST_A_PAGE });
  const names = (data?.admins ?? []).filter((admin) => canWork(admin) && rolesWith(to).includes(admin.role));
  return (
    <>
      {names.length > 0 && <> Please ask {namesOr(names.map(({ name }) => name))}.</>}{' '}
      <LinkButton href={addressOf({ section: 'roles' })}>See all roles</LinkButton>
    </>
  );
}
