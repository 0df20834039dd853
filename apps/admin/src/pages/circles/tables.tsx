/** The tables of a circle's page: its members with their sums, its turns, and what happened. */
import { useState } from 'react';
import type { CircleEvent, StaffCirclePage } from '@ajose/sdk/contract/circles';
import { DateTime } from '@ajose/ui/display/DateTime';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import { Card } from '@ajose/ui/layout/Card';
import { Quiet } from '@ajose/ui/layout/Quiet';
import { Row, Rows } from '@ajose/ui/layout/Rows';
import { Section } from '@ajose/ui/layout/Section';
import { Text } from '@ajose/ui/layout/Text';
import { DataTable, type Column } from '@ajose/ui/table/DataTable';
import { RowLink } from '@ajose/ui/table/RowLink';
import { addressOf } from '../../paths.ts';
import { Day } from './Day.tsx';
import { lateWords, missingWords, owedToWords, turnStates } from './words.ts';

type Member = StaffCirclePage['members'][number];
type Turn = StaffCirclePage['turns'][number];

/** A sum, or a dash where it is nothing: most members owe nothing. */
const sumOf = (naira: number, tone?: 'negative') =>
  naira === 0 ? (
    <Quiet>–</Quiet>
  ) : (
    <Text as="span" {...(tone ? { tone } : {})}>
      <Money naira={naira} />
    </Text>
  );

const memberColumns = (circle: StaffCirclePage): readonly Column<Member>[] => [
  {
    key: 'name',
    header: 'Member',
    place: 'name',
    opens: true,
    cell: ({ name, customerId, isOrganiser, substitute }) => (
      <>
        <RowLink href={addressOf({ section: 'userDetails', userId: customerId, from: 'circles' })}>{name}</RowLink>
        {isOrganiser && <Quiet>Organiser</Quiet>}
        {substitute && <Quiet>Looks for a substitute</Quiet>}
      </>
    ),
  },
  {
    key: 'turn',
    header: 'Receives',
    place: 'note',
    cell: (member) => <OwnTurn {...member} />,
  },
  ...(circle.state === 'signing'
    ? [
        {
          key: 'signed',
          header: 'Signed',
          place: 'state',
          cell: ({ signed }: Member) => (signed ? 'Signed' : <Quiet>Not yet</Quiet>),
        } as const,
      ]
    : []),
  {
    key: 'given',
    header: 'Gave',
    place: 'value',
    align: 'end',
    cell: (member) => <Gave {...member} />,
  },
  ...(circle.protection === 'deposit'
    ? [
        {
          key: 'deposit',
          header: 'Deposit',
          align: 'end',
          cell: ({ deposit }: Member) => sumOf(deposit),
        } as const,
      ]
    : []),
  { key: 'received', header: 'Received', align: 'end', cell: ({ received }) => sumOf(received ?? 0) },
  {
    key: 'owes',
    header: 'Owes',
    align: 'end',
    cell: (member) => <Owes circle={circle} member={member} />,
  },
  { key: 'owed', header: 'Is owed', align: 'end', cell: ({ owedToThem }) => sumOf(owedToThem) },
  {
    key: 'sums',
    header: 'Sums',
    place: 'more',
    narrow: true,
    cell: (member) => <Sums {...member} />,
  },
];

function Gave({ given, setAside }: Member) {
  return (
    <>
      {sumOf(given)}
      {setAside > 0 && (
        <Quiet>
          Set aside <Money naira={setAside} />
        </Quiet>
      )}
    </>
  );
}

function Owes({ circle, member }: { circle: StaffCirclePage; member: Member }) {
  return (
    <>
      {sumOf(member.owes, 'negative')}
      <Quiet>{owedToWords(circle, member)}</Quiet>
    </>
  );
}

function OwnTurn(member: Member) {
  return (
    <>
      {member.turn === null ? <Quiet>Not drawn yet</Quiet> : `Turn ${member.turn}`}
      {member.day !== null && (
        <Quiet>
          <Day day={member.day} />
        </Quiet>
      )}
      {member.lateTurns > 0 && (
        <Text size="sm" tone="negative">
          {lateWords(member)}
        </Text>
      )}
    </>
  );
}

/** A member's sums in one cell, where there is no room for a column each. */
function Sums({ received, owes, owedToThem }: Member) {
  return (
    <>
      {received !== null && (
        <div>
          Received <Money naira={received} />
        </div>
      )}
      {owes > 0 && (
        <Text size="sm" tone="negative">
          Owes <Money naira={owes} />
        </Text>
      )}
      {owedToThem > 0 && (
        <div>
          Is owed <Money naira={owedToThem} />
        </div>
      )}
    </>
  );
}

export function Members({ circle }: { circle: StaffCirclePage }) {
  return (
    <Section title="Members">
      <DataTable
        caption="Members"
        columns={memberColumns(circle)}
        rows={circle.members}
        rowKey={({ _id }) => _id}
        least={circle.protection === 'deposit' ? 780 : 680}
      />
    </Section>
  );
}

const turnColumns = ({ members }: StaffCirclePage): readonly Column<Turn>[] => [
  {
    key: 'number',
    header: 'Turn',
    place: 'name',
    cell: ({ number, day }) => (
      <>
        Turn {number}
        <Quiet>
          <Day day={day} />
        </Quiet>
      </>
    ),
  },
  {
    key: 'receiver',
    header: 'Receives',
    place: 'note',
    cell: ({ memberId }) => members.find(({ _id }) => _id === memberId)?.name ?? <Quiet>Not drawn yet</Quiet>,
  },
  {
    key: 'state',
    header: 'State',
    place: 'state',
    cell: (turn) => {
      const missing = missingWords(turn, members);
      return (
        <>
          {turnStates[turn.state]}
          {missing !== '' && <Quiet>{missing}</Quiet>}
        </>
      );
    },
  },
  { key: 'received', header: 'Received', place: 'value', align: 'end', cell: ({ received }) => sumOf(received) },
  { key: 'missing', header: 'Missing', align: 'end', cell: ({ missing }) => sumOf(missing, 'negative') },
];

export function Turns({ circle }: { circle: StaffCirclePage }) {
  return (
    <Section title="Turns">
      <DataTable
        caption="Turns"
        columns={turnColumns(circle)}
        rows={circle.turns}
        rowKey={({ number }) => String(number)}
        least={700}
      />
    </Section>
  );
}

/** How many events are shown at first: the newest ones, and the rest once they are asked for. */
const FEW_EVENTS = 6;

export function Events({ events }: { events: readonly CircleEvent[] }) {
  const [all, setAll] = useState(false);
  return (
    <Card title="What happened">
      <Rows label="What happened">
        {(all ? events : events.slice(0, FEW_EVENTS)).map(({ _id, at, text }) => (
          <Row key={_id} look="stack">
            <Text>{text}</Text>
            <Text size="sm" tone="soft">
              <DateTime moment={at} />
            </Text>
          </Row>
        ))}
      </Rows>
      {!all && events.length > FEW_EVENTS && (
        <div>
          <LinkButton onClick={() => setAll(true)}>Show all {events.length}</LinkButton>
        </div>
      )}
    </Card>
  );
}
