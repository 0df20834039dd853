/** What approving a request does: for each action, the function that carries it out. */
import type { Acts } from './access/approvals/deciding.ts';
import { adminResetApproved, userResetApproved } from './access/staff/lost-factor.ts';
import { writeOffApproved } from './saving/circles/forgiving.ts';
import { carryOutResolution } from './money/close-with-note.ts';
import { carryOutCorrection } from './money/corrections.ts';
import { nameChangeApproved } from './customers/name-deciding.ts';
import { mendingApproved } from './customers/mending.ts';
import { registrationApproved } from './customers/registration-deciding.ts';
import { deathApproved } from './customers/deaths/deaths.ts';
import { estateApproved, exitApproved } from './customers/deaths/estate.ts';
import { carryOutAcceptance } from './money/disputes/answer.ts';
import { pauseApproved, resumeApproved } from './money/gateway-pauses.ts';
import { moveApproved } from './money/own-moves.ts';
import { verificationApproved } from './access/levels/confirming.ts';
import { bookApproved } from './saving/investments/offline.ts';
import { addApproved, updateApproved } from './saving/products-four-eyes.ts';
import { blockApproved, roleApproved, unblockApproved } from './access/staff/four-eyes.ts';
import { carryOutDecision } from './money/transactions/decide.ts';

export const approvedActs: Acts = {
  setTransactionStatus: carryOutDecision,
  addOfflineInvestment: bookApproved,
  correctCase: carryOutCorrection,
  resolveCase: carryOutResolution,
  moveOwnMoney: moveApproved,
  writeOffCircleDebt: writeOffApproved,
  acceptDispute: carryOutAcceptance,
  pauseGateway: pauseApproved,
  resumeGateway: resumeApproved,
  addProduct: addApproved,
  updateProduct: updateApproved,
  blockAdmin: blockApproved,
  unblockAdmin: unblockApproved,
  setAdminRole: roleApproved,
  resetUserTwoFactor: userResetApproved,
  confirmDeath: deathApproved,
  payEstate: estateApproved,
  exitForEstate: exitApproved,
  confirmVerification: verificationApproved,
  changeName: nameChangeApproved,
  checkRegistration: registrationApproved,
  mendOrganisation: mendingApproved,
  resetAdminTwoFactor: adminResetApproved,
};
