/** "Where is my money?": for all money on its way or waiting, says where it is, what happens next and when, and what staff can do. */
import styles from './WhereIsMoney.module.css';
import type { PendingKind, PendingMoney } from '@ajose/sdk/contract/pending-money';
import { whyNotFetched } from '@ajose/ui/failure.ts';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import { Card } from '@ajose/ui/layout/Card';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { usePendingMoney } from '../../data/users.ts';
import { addressOf } from '../../paths.ts';

const names: Readonly<Record<PendingKind, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  refund: 'Refund to the payer',
  dispute: 'Dispute',
  maturity: 'Investment that ends',
  owed: 'Owed',
};

/** Nothing where nothing is pending. */
export function WhereIsMoney({ userId }: { userId: string }) {
  const { data, error, mutate } = usePendingMoney(userId);
  if (!data && error) {
    return (
      <ErrorState
        message={whyNotFetched(error, 'What is pending could not be fetched.')}
        onRetry={() => void mutate()}
      />
    );
  }
  if (!data || data.length === 0) return null;
  return (
    <Card title="Where is my money?">
      <Rows label="Pending money">
        {data.map((item) => (
          <Pending key={`${item.kind}${item._id}`} item={item} />
        ))}
      </Rows>
    </Card>
  );
}

function Pending({ item }: { item: PendingMoney }) {
  const { kind, amount, reference, since, where, next, nextAt, nextAtName, staff } = item;
  const facts: Fact[] = [
    ['Where it is', where],
    ['What happens next', next],
    ...(nextAt === null ? [] : [[nextAtName ?? 'When', <DateTime key="when" moment={nextAt} />] satisfies Fact]),
    ['What you can do', <WhatToDo key="staff" item={item} words={staff} />],
  ];
  return (
    <Row look="stack">
      <div className={styles['head']}>
        <strong>
          {names[kind]} of <Money naira={amount} />
        </strong>
        <span className={styles['since']}>
          {kind === 'maturity' ? 'ends ' : 'since '}
          <DateTime moment={since} /> · {reference}
        </span>
      </div>
      <div className={styles['facts']}>
        <Facts facts={facts} />
      </div>
    </Row>
  );
}

/** The words of an entry, and links to what they name. */
function WhatToDo({ item: { _id, kind, caseId }, words }: { item: PendingMoney; words: string }) {
  const isTransaction = kind === 'deposit' || kind === 'withdrawal';
  return (
    <>
      {words}{' '}
      <span className={styles['ways']}>
        {isTransaction && (
          <LinkButton href={addressOf({ section: 'transactionManagement' }, { transaction: _id })}>
            Open the transaction
          </LinkButton>
        )}
        {kind === 'dispute' && <LinkButton href={addressOf({ section: 'disputes' })}>Open Disputes</LinkButton>}
        {caseId !== null && (
          <LinkButton href={addressOf({ section: 'cases' }, { case: caseId })}>Open the case</LinkButton>
        )}
      </span>
    </>
  );
}
