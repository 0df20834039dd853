/** Names the people to ask for what one's own role may not do, with a link to the table of roles. */
import { rolesWith, type Capability } from '@ajose/sdk/domain/roles';
import { MOST_A_PAGE } from '@ajose/sdk/domain/pages';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { canWork, useAdmins } from '../data/staff.ts';
import { addressOf } from '../paths.ts';

/** How many people are named; the others are counted. */
const NAMED = 3;

function list(names: readonly string[]): string {
  const more = names.length - NAMED;
  const shown = more > 0 ? [...names.slice(0, NAMED), `${more} more`] : names;
  const last = shown.at(-1) ?? '';
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${last}` : last;
}

export function WhoMay({ to }: { to: Capability }) {
  const { data } = useAdmins({ limit: MOST_A_PAGE });
  const names = (data?.admins ?? []).filter((admin) => canWork(admin) && rolesWith(to).includes(admin.role));
  return (
    <>
      {names.length > 0 && <> Please ask {list(names.map(({ name }) => name))}.</>}{' '}
      <LinkButton href={addressOf({ section: 'roles' })}>See all roles</LinkButton>
    </>
  );
}
