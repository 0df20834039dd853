/** What a request would do, in facts: on its card, and again before it is decided. */
import type { Approval } from '@ajose/sdk/contract/approvals';
import { memberRoleNames, organisationFormNames } from '@ajose/sdk/domain/members';
import { paperName } from '@ajose/sdk/domain/papers';
import { roleNames } from '@ajose/sdk/domain/roles';
import { nameChangeReason } from '@ajose/sdk/domain/name-changes';
import { formatDate } from '@ajose/sdk/domain/time';
import { ContactNumber } from '@ajose/ui/display/ContactNumber';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { Money } from '@ajose/ui/display/Money';
import type { Fact } from '@ajose/ui/layout/Facts';
import { NameChangeFile } from '../../components/NameChangeFile.tsx';
import { Allowed } from '../../components/role.tsx';
import { addressOf } from '../../paths.ts';
import { productTerms } from './productTerms.ts';

export const Person = ({ user: { _id, name } }: { user: NonNullable<Approval['user']> }) => (
  <LinkButton href={addressOf({ section: 'userDetails', userId: _id, from: 'approvals' })}>{name}</LinkButton>
);

const Transaction = ({ id }: { id: string }) => (
  <LinkButton href={addressOf({ section: 'transactionManagement' }, { transaction: id })}>{id}</LinkButton>
);

const File = (file: { id: string; name: string }) => (
  <Allowed to="verify">
    <NameChangeFile {...file} />
  </Allowed>
);

/** A case about no transaction has none. */
const referenceOf = ({ reference }: { reference?: string }): Fact[] =>
  reference === undefined ? [] : [['Reference', reference]];

/** What the administrator who decides has to know. */
export function whatOf({ act, amount, state }: Approval): Fact[] {
  switch (act.action) {
    case 'setTransactionStatus':
      return [
        ['Transaction', <Transaction key="transaction" id={act.transactionId} />],
        ...(act.gatewayHas === undefined
          ? []
          : [['At the gateway', <Money key="gateway" naira={act.gatewayHas} />] as const]),
        ...(act.reason === undefined ? [] : [['Why', act.reason] as const]),
      ];
    case 'addOfflineInvestment':
      return [
        ['Receipt', act.receiptNumber],
        ['What shows it', act.evidence],
        ['Product', act.product],
        ['Term', `${formatDate(act.startDate)} to ${formatDate(act.endDate)}`],
        ['Expected profit', <Money key="profit" naira={act.expectedProfit} />],
      ];
    case 'correctCase':
      return [...referenceOf(act), ['Why', act.reason]];
    case 'resolveCase':
      return [
        ...(amount === null ? [] : [['Amount', <Money key="amount" naira={amount} />] as const]),
        ...referenceOf(act),
        ['How it was resolved', act.resolution],
      ];
    case 'moveOwnMoney':
      return [
        ['Left on', formatDate(act.day)],
        ['Reference', act.reference],
        ['Why', act.reason],
      ];
    case 'writeOffCircleDebt':
      return [
        [
          'Circle',
          <LinkButton key="circle" href={addressOf({ section: 'circles' }, { circle: act.circleId })}>
            Open the circle
          </LinkButton>,
        ],
        ['Why', act.reason],
      ];
    case 'acceptDispute':
      return [
        ['Payment', act.reference],
        ['At the gateway', act.gatewayId],
        ['Why', act.message],
      ];
    case 'addProduct':
      return productTerms(null, act.after);
    case 'updateProduct':
      return productTerms(act.before, act.after);
    case 'pauseGateway':
    case 'resumeGateway':
      return [['Why', act.reason]];
    default:
      return whatOfPerson(act, state);
  }
}

type ActOnPerson = Extract<
  Approval['act'],
  {
    action:
      | 'resetUserTwoFactor'
      | 'resetAdminTwoFactor'
      | 'blockAdmin'
      | 'unblockAdmin'
      | 'confirmDeath'
      | 'payEstate'
      | 'exitForEstate'
      | 'confirmVerification'
      | 'changeName'
      | 'checkRegistration'
      | 'mendOrganisation'
      | 'setAdminRole';
  }
>;

/** The facts by which an act on a customer, their estate or an administrator is decided. */
function whatOfPerson(act: ActOnPerson, state: Approval['state']): Fact[] {
  switch (act.action) {
    case 'resetUserTwoFactor':
    case 'resetAdminTwoFactor':
    case 'blockAdmin':
    case 'unblockAdmin':
      return [['Why', act.reason]];
    case 'confirmDeath':
      return [['Document', act.document]];
    case 'payEstate':
      return [
        ['Bank', act.bankName],
        ['Account', <ContactNumber key="account" number={act.accountNumber} what="account number" />],
        ['Name at the bank', act.accountName],
        ['Letters of administration', act.letters],
      ];
    case 'exitForEstate':
      return [
        ['Investment', act.product],
        ['Capital', <Money key="capital" naira={act.capital} />],
      ];
    case 'confirmVerification':
      return [['What was seen', act.shown]];
    case 'changeName':
      return [
        ['Now', act.nameBefore],
        ['New name', act.nameAfter],
        ['Why', nameChangeReason(act.reason)],
        ...(act.words === '' ? [] : [['In the customer’s words', act.words] as const]),
        ...(state === 'waiting'
          ? [['File', <File key="file" id={act.nameChange} name={act.nameAfter} />] as const]
          : []),
      ];
    case 'checkRegistration':
      return [
        ['Form', organisationFormNames[act.form]],
        ...(act.registered === '' ? [] : [['Registered number', act.registered] as const]),
        ['Papers', `${act.papers.map((paper) => paperName(paper, act.form)).join(', ')}: on the customer’s page`],
      ];
    case 'mendOrganisation':
      return [
        ['Role', memberRoleNames[act.role]],
        ['Person', <Person key="person" user={{ _id: act.personId, name: 'Who gets it' }} />],
        ['What was seen', act.reason],
      ];
    case 'setAdminRole':
      return [
        ['Role', `${roleNames[act.before.role]} to ${roleNames[act.after.role]}`],
        ['Why', act.reason],
      ];
    default:
      return act satisfies never;
  }
}
