/** Where pending money is, what happens next and when, and what staff can do, on the customer's page, with the transaction and its case. */
import styles from './PendingFacts.module.css';
import { useLocation } from 'react-router-dom';
import type { PendingMoney } from '@ajose/sdk/contract/pending-money';
import { LATE_FOR_STAFF_HOURS, lateFrom } from '@ajose/sdk/domain/late';
import { whyRoleForbids, roleCan } from '@ajose/sdk/domain/roles';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { ShortId } from '@ajose/ui/display/ShortId';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { useNow } from '@ajose/ui/useNow.ts';
import { addressOf } from '../paths.ts';
import { useAdmin } from '../session.tsx';
import { fromCase, fromCustomer, fromTransaction } from './cameFrom.ts';
import { Unfold } from './Unfold.tsx';

interface PendingFactsProps {
  item: PendingMoney;
  userId: string;
  /** What is on screen, so that no link leads to it, and the case leads back to it. */
  open?: 'transaction' | 'case' | 'customer' | undefined;
  /** What follows from where it is unfolds when it is asked for. */
  folds?: boolean;
}

export function PendingFacts({ folds = false, ...props }: PendingFactsProps) {
  const { kind, where, since } = props.item;
  const now = useNow();
  const isLate = kind === 'withdrawal' && now >= lateFrom(since, LATE_FOR_STAFF_HOURS);
  const first: readonly Fact[] = [['Where it is', where], ...(isLate ? lateFacts(since) : [])];
  return (
    <div>
      <Facts facts={folds ? first : [...first, ...factsOf(props)]} />
      {folds && (
        <Unfold title="What happens next, and what you can do">
          <Facts facts={factsOf(props)} />
        </Unfold>
      )}
    </div>
  );
}

/** For staff earlier than for the customer. */
const lateFacts = (asked: string): Fact[] => [
  ['Late for us since', <DateTime key="us" moment={lateFrom(asked, LATE_FOR_STAFF_HOURS).toISOString()} />],
  ['For the customer from', <DateTime key="customer" moment={lateFrom(asked).toISOString()} />],
];

/** What follows from where it is. */
const factsOf = ({ item, userId, open }: PendingFactsProps): Fact[] => [
  ['What happens next', item.next],
  ...(item.nextAt === null
    ? []
    : [[item.nextAtName ?? 'When', <DateTime key="when" moment={item.nextAt} />] satisfies Fact]),
  ['What you can do', <WhatToDo key="staff" item={item} userId={userId} open={open} />],
];

/** Words in which the gateway's reference is short, and can be copied. */
function Words({ text, copies }: { text: string; copies: string | undefined }) {
  const start = copies === undefined ? -1 : text.indexOf(copies);
  if (copies === undefined || start < 0) return text;
  const end = start + copies.length;
  const stop = text[end] === '.' ? '.' : '';
  return (
    <>
      {text.slice(0, start)}
      <span className={styles['reference']}>
        <ShortId id={copies} stop={stop} />
      </span>
      {text.slice(end + stop.length)}
    </>
  );
}

/** What staff can do about pending money, with links to the transaction and the case that the words name. */
function WhatToDo({ item: { _id, kind, caseId, staff, sentAs, heldByStatus }, userId, open }: PendingFactsProps) {
  const ofCustomer = open === 'customer' ? fromCustomer(userId) : {};
  const ofCase = open === 'transaction' ? fromTransaction(_id) : ofCustomer;
  const cameFrom = new URLSearchParams(useLocation().search).get('from');
  const ofTransaction = open === 'case' && caseId !== null ? fromCase(caseId, cameFrom) : ofCustomer;
  const { role } = useAdmin();
  const isTransaction = kind === 'deposit' || kind === 'withdrawal';
  return (
    <>
      <Words text={staff} copies={sentAs} />{' '}
      {caseId !== null && !roleCan(role, 'closeCases') && `${whyRoleForbids(role, 'closeCases')} `}
      <span className={styles['ways']}>
        {heldByStatus === true && (
          <LinkButton
            href={addressOf({ section: 'auditLog' }, { subject: `customer:${userId}`, action: 'setUserStatus' })}
          >
            Open the changes of status
          </LinkButton>
        )}
        {isTransaction && open !== 'transaction' && (
          <LinkButton href={addressOf({ section: 'transactionManagement' }, { transaction: _id, ...ofTransaction })}>
            Open the transaction
          </LinkButton>
        )}
        {kind === 'dispute' && (
          <LinkButton href={addressOf({ section: 'disputes' }, { dispute: _id })}>Open the dispute</LinkButton>
        )}
        {caseId !== null && open !== 'case' && (
          <LinkButton href={addressOf({ section: 'cases' }, { case: caseId, ...ofCase })}>Open the case</LinkButton>
        )}
      </span>
    </>
  );
}
