/** The operator's phone and email in one line, for below a problem that only a person can solve. */
import Link from '@mui/material/Link';
import type { Help } from '@ajose/sdk/contract/help';
import { Text, type TextProps } from '@ajose/ui/layout/Text';
import { useHelp } from '../data/help.ts';

/** A link that begins a call. @param phone as people write it */
export const callHref = (phone: string): string => `tel:${phone.replace(/[\s-]/g, '')}`;

/** Shows nothing until it is known, or where the operator states neither phone nor email. */
export function HelpLine({ align }: Pick<TextProps, 'align'>) {
  const { data: help } = useHelp();
  if (!help || (help.phone === null && help.email === null)) return null;
  return (
    <Text as="div" size="sm" {...(align ? { align } : {})}>
      Need help? <Ways help={help} />
    </Text>
  );
}

function Ways({ help: { phone, email, hours } }: { help: Help }) {
  return (
    <>
      {phone !== null && (
        <>
          Call <Link href={callHref(phone)}>{phone}</Link>
          {hours !== null && ` (${hours})`}
        </>
      )}
      {phone !== null && email !== null && ' or write to '}
      {phone === null && email !== null && 'Write to '}
      {email !== null && (
        <>
          <Link href={`mailto:${email}`}>{email}</Link> at any hour
        </>
      )}
      .
    </>
  );
}
