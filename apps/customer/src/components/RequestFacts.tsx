/** The facts of a member's request: what it does, who asked, when, and until when it can be approved. */
import type { SeenTerms } from '@ajose/sdk/contract/investments';
import type { MemberRequest } from '@ajose/sdk/contract/member-requests';
import type { MemberRole, OrganisationForm } from '@ajose/sdk/contract/organisations';
import { scheduleWords } from '@ajose/sdk/domain/auto-saves';
import { roleNamesOf } from '@ajose/sdk/domain/members';
import { toKobo, toNaira } from '@ajose/sdk/domain/money';
import { WITHDRAWAL_REASON } from '@ajose/sdk/domain/status';
import { paidAtEnd } from '@ajose/sdk/domain/tax';
import { formatDateWithWeekday, formatTerm } from '@ajose/sdk/domain/time';
import { DateTime } from '@ajose/ui/display/DateTime';
import { Money } from '@ajose/ui/display/Money';
import { Facts, type Fact } from '@ajose/ui/layout/Facts';
import { Stack } from '@ajose/ui/layout/Stack';
import { Text } from '@ajose/ui/layout/Text';
import { useMember } from '../data/accounts.ts';
import { useInvestments } from '../data/investments.ts';
import { useUser } from '../session.tsx';
import { KeyFact } from './KeyFact.tsx';
import { useRequestWords } from './useRequestWords.ts';

export function RequestFacts({ of: request }: { of: MemberRequest }) {
  const { act, amount } = request;
  const { effect } = useRequestWords(act);
  const { balance } = useUser();
  const form = useMember()?.form;
  return (
    <Stack gap={4}>
      {amount !== null && (
        <KeyFact name={act.action === 'exitEarly' ? 'Arrives in the wallet, at least' : 'Amount'}>
          <Money naira={amount} />
        </KeyFact>
      )}
      <Facts
        look="columns"
        facts={[...factsOf(request, form), ...walletFacts(request, balance), ...askedFacts(request)]}
      />
      {act.action === 'exitEarly' && <IfItStays investmentId={act.investmentId} />}
      <Text tone="soft" size="sm">
        {effect}
      </Text>
    </Stack>
  );
}

const named = (name: string) => (
  <span key={name} translate="no">
    {name}
  </span>
);

function factsOf({ act }: MemberRequest, form?: OrganisationForm): readonly Fact[] {
  switch (act.action) {
    case 'withdraw':
      return [...accountFacts(act), ...(act.reason === WITHDRAWAL_REASON ? [] : [['What for', act.reason] as const])];
    case 'updateBankDetails':
    case 'addBankAccount':
    case 'preferBankAccount':
    case 'removeBankAccount':
      return accountFacts(act);
    case 'exitEarly':
      return [['Investment', act.product]];
    case 'closeAccount':
      return [['What is left in the wallet', act.giveUpRest ? 'is given up' : 'has to be withdrawn first']];
    case 'withdrawDocument':
      return [['Document', act.number]];
    case 'addInvestment':
      return [['Investment', act.product], ...termsFacts(act.seen)];
    case 'addSavingsFunds':
      return [['Plan', act.plan]];
    case 'startAutoSave':
    case 'editAutoSave':
      return [
        ['When', scheduleWords(act)],
        ['From', act.source === 'wallet' ? 'The wallet' : 'A kept card'],
        ['Into', act.plan ?? 'The wallet'],
      ];
    case 'inviteMember':
      return [['Email address', act.email], ...roleFacts(act, form)];
    case 'setMemberRole':
      return [['Member', named(act.name)], ...roleFacts(act, form), ...fewFacts(act)];
    case 'endMember':
      return [['Member', named(act.name)], ...fewFacts(act)];
    case 'setSignatures':
      return [['Then', act.signatures === 2 ? 'Two people agree' : 'One owner alone is enough']];
    default:
      return act satisfies never;
  }
}

const PAID_AT_ONCE: readonly string[] = ['withdraw', 'addInvestment', 'addSavingsFunds'];

/** What is left in the wallet where approving takes money out of it at once. */
function walletFacts({ act, amount }: MemberRequest, balance: number): readonly Fact[] {
  if (amount === null || !PAID_AT_ONCE.includes(act.action)) return [];
  const left = toKobo(balance) - toKobo(amount);
  return [['Wallet then', left < 0n ? 'has too little for it' : <Money key="left" naira={toNaira(left)} />]];
}

const accountFacts = (to: { bankName: string; accountNumber: string; accountName: string }): readonly Fact[] => [
  ['Account', `${to.accountNumber}, ${to.bankName}`],
  ['In the name of', named(to.accountName)],
];

const termsFacts = ({ interestRate, duration, earlyExit, taxPercent = 0 }: SeenTerms): readonly Fact[] => [
  interestRate > 0
    ? ['Profit', `${interestRate}% for ${formatTerm(duration)}`]
    : ['Term', `${formatTerm(duration)}, without profit`],
  ...(taxPercent > 0 ? [['Tax on the profit', `${taxPercent}%`] as const] : []),
  ['Leaving early', earlyExit ? `costs ${earlyExit.pricePercent}% of the profit so far` : 'is not possible'],
];

const roleFacts = (
  { role, mostAlone }: { role: MemberRole; mostAlone: number | null },
  form?: OrganisationForm,
): readonly Fact[] => [
  ['Role', roleNamesOf(form)[role]],
  ...(role === 'maker'
    ? [['Alone, at once', mostAlone === null ? 'as much as there is' : <Money key="most" naira={mostAlone} />] as const]
    : []),
];

const fewFacts = ({ understood }: { understood: boolean }): readonly Fact[] =>
  understood ? [['Afterwards', 'only one member could approve']] : [];

const askedFacts = ({ askedBy, askedAt, expiresAt }: MemberRequest): readonly Fact[] => [
  [
    'Asked by',
    <span key="asked">
      <span translate="no">{askedBy.name}</span>, <DateTime moment={askedAt} />
    </span>,
  ],
  ['Waits until', <DateTime key="until" moment={expiresAt} />],
];

/** What the investment would pay at its end, so that nobody approves leaving it early without knowing. */
function IfItStays({ investmentId }: { investmentId: string }) {
  const { data } = useInvestments(useUser()._id);
  const investment = data?.find(({ _id }) => _id === investmentId);
  if (investment === undefined) return null;
  return (
    <Text>
      If it stays until {formatDateWithWeekday(investment.endDate)}, it pays <Money naira={paidAtEnd(investment)} />.
    </Text>
  );
}
