/** A request in words: its title, what it would do, and how it ended. */
import type { Approval, ApprovalState } from '@ajose/sdk/contract/approvals';
import { gatewayTitle } from '@ajose/sdk/domain/gateways';
import { memberRoleNames, organisationFormNames } from '@ajose/sdk/domain/members';
import { roleDuties, roleNames } from '@ajose/sdk/domain/roles';
import { formatNaira } from '@ajose/sdk/domain/money';
import { correctionEffect, corrections } from '../../components/correction.ts';
import { acceptanceEffect } from '../../components/acceptance.ts';
import { asWords } from '@ajose/sdk/domain/as-words';
import { placeInWords } from '../../components/moneyPlace.ts';
import { kindsInWords } from '../../components/gateway.ts';
import { consequence, decisions } from '../../components/decision.ts';

type Asked = Pick<Approval, 'act' | 'amount'>;

export function titleOf({ act, amount }: Asked): string {
  const naira = formatNaira(amount ?? 0);
  switch (act.action) {
    case 'setTransactionStatus':
      return `${decisions[act.status]}: ${act.type} of ${naira}`;
    case 'addOfflineInvestment':
      return `Offline investment of ${naira}`;
    case 'correctCase':
      return `${corrections[act.correction]}: ${naira}`;
    case 'resolveCase':
      return `Close with a note: ${asWords(act.kind)}`;
    case 'moveOwnMoney':
      return `Move ${naira} from ${placeInWords(act.from)} to ${placeInWords(act.to)}`;
    case 'writeOffCircleDebt':
      return `Forgive ${naira} that is owed in a circle`;
    case 'acceptDispute':
      return `Accept a dispute of ${naira}`;
    case 'addProduct':
      return `Add a product: ${act.after.name}`;
    case 'updateProduct':
      return `Change a product: ${act.before.name}`;
    case 'pauseGateway':
      return `Pause ${kindsInWords(act.kinds)} through ${gatewayTitle(act.gateway)}`;
    case 'resumeGateway':
      return `Resume ${kindsInWords(act.kinds)} through ${gatewayTitle(act.gateway)}`;
    case 'resetUserTwoFactor':
      return 'Remove a customer’s second factor';
    case 'confirmDeath':
      return 'Confirm a case of death';
    case 'payEstate':
      return `Pay ${naira} to an estate`;
    case 'exitForEstate':
      return `End ${act.product} early for an estate`;
    case 'confirmVerification':
      return act.kind === 'second_account'
        ? 'Let a customer have a second account'
        : `Confirm what a customer showed: ${act.kind === 'nin' ? 'NIN' : 'address'}`;
    case 'changeName':
      return `Change a customer’s name to ${act.nameAfter}`;
    case 'checkRegistration':
      return `Check an organisation: ${organisationFormNames[act.form]}`;
    case 'mendOrganisation':
      return `Say who acts for an organisation: ${memberRoleNames[act.role]}`;
    case 'resetAdminTwoFactor':
      return `Remove the second factor of ${act.admin.name}`;
    case 'blockAdmin':
      return `Block ${act.admin.name}`;
    case 'setAdminRole':
      return `Change the role of ${act.admin.name} to ${roleNames[act.after.role]}`;
    case 'unblockAdmin':
      return `Unblock ${act.admin.name}`;
    default:
      return act satisfies never;
  }
}

/** What happens when the request is approved. */
export function effectOf({ act, amount }: Asked): string {
  switch (act.action) {
    case 'setTransactionStatus':
      return consequence({ type: act.type, amount: amount ?? 0 }, act.status);
    case 'addOfflineInvestment':
      return `${formatNaira(amount ?? 0)} that was received outside the platform is recorded and invested in ${act.product}. The wallet balance does not change.`;
    case 'correctCase':
      return correctionEffect({ correction: act.correction, amount: amount ?? 0, goesTo: act.goesTo });
    case 'resolveCase':
      return 'The case is closed. No money moves, and nobody is told of it again.';
    case 'moveOwnMoney':
      return `The books expect ${formatNaira(amount ?? 0)} less at ${placeInWords(act.from)} and as much more at ${placeInWords(act.to)}. Nothing is ordered there. Approve it only after you have found it there too.`;
    case 'writeOffCircleDebt':
      return `Nobody owes the customer ${formatNaira(amount ?? 0)} of turn ${act.turn} any more. It is the customer’s loss, and the customer is told. No money moves, and it cannot be undone.`;
    case 'acceptDispute':
      return acceptanceEffect(amount ?? 0, 'the customer');
    case 'addProduct':
      return act.after.status === 'active'
        ? 'Customers can invest in it at once.'
        : 'The product is added. Customers cannot invest in it until it is activated.';
    case 'updateProduct':
      return 'The product changes for new investments. Running ones keep the terms they were bought at.';
    case 'pauseGateway':
      return `No new ${kindsInWords(act.kinds)} go through ${gatewayTitle(act.gateway)} until it is resumed. What has begun there goes on.`;
    case 'resumeGateway':
      return `New ${kindsInWords(act.kinds)} go through ${gatewayTitle(act.gateway)} again, where it is the one to take.`;
    case 'resetUserTwoFactor':
    case 'resetAdminTwoFactor':
      return 'They are signed out everywhere and their password alone is enough to sign in. An email tells them. Approve it only when you know that it is the owner who has lost the device.';
    case 'confirmDeath':
      return 'No administrator can withdraw the case any more, the customer’s auto-saves end, and the estate can be paid once the customer had time to stop it. Approve it only after you have seen the document too.';
    case 'payEstate':
      return `${formatNaira(amount ?? 0)} leaves the wallet for the estate’s bank account. Compare the name at the bank with the letters of administration.`;
    case 'exitForEstate':
      return `The investment of ${formatNaira(act.capital)} ends now under the terms at which it was bought, and at least ${formatNaira(amount ?? 0)} goes into the wallet. It cannot be undone.`;
    case 'confirmVerification':
      if (act.kind === 'second_account') {
        return 'The BVN then counts for this account too, although another account of the customer has it. Each account has its own limits.';
      }
      return 'The customer’s level of verification rises, and with it what can be deposited and withdrawn. Approve it only after you have seen it too.';
    case 'changeName':
      return 'From now on the customer has the new name, and bank accounts in it count as theirs. Earlier documents keep the old name. Approve it only after you have seen the file too.';
    case 'checkRegistration':
      return 'From now on the organisation has level 3, and its papers count as seen. Approve it only after you have seen them too.';
    case 'mendOrganisation':
      return 'The person can act for the organisation at once, with all that the role may do. Approve it only after you have seen why, too.';
    case 'blockAdmin':
      return 'They are signed out everywhere at once, cannot sign in until they are unblocked, and what they have asked for is closed.';
    case 'setAdminRole':
      return `${roleDuties[act.after.role]} The role applies at once, and their open requests are closed.`;
    case 'unblockAdmin':
      return 'They can sign in again, with the password and the second factor they had.';
    default:
      return act satisfies never;
  }
}

/** Whether a request is about this administrator, who may not decide it then. */
export const isAbout = ({ act }: Pick<Approval, 'act'>, adminId: string): boolean =>
  'admin' in act && act.admin._id === adminId;

const outcomes: Readonly<Record<Exclude<ApprovalState, 'waiting'>, string>> = {
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Cancelled',
  expired: 'Expired, because no administrator confirmed it in time',
  overtaken: 'Closed, because it had become impossible',
};

/** Null while the request waits for a decision. */
export function outcomeOf({ state, decidedBy }: Pick<Approval, 'state' | 'decidedBy'>): string | null {
  if (state === 'waiting') return null;
  return decidedBy ? `${outcomes[state]} by ${decidedBy.name}` : outcomes[state];
}
