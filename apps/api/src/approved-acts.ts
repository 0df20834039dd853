/** What approving a request does: for each action, the function that carries it out. */
import type { Acts } from './approvals/acts.ts';
import { adminResetApproved, userResetApproved } from './staff/lost-factor.ts';
import { writeOffApproved } from './circles/forgiving.ts';
import { carryOutResolution } from './corrections/resolve.ts';
import { carryOutCorrection } from './corrections/corrections.ts';
import { nameChangeApproved } from './customers/name-deciding.ts';
import { deathApproved } from './deaths/deaths.ts';
import { estateApproved, exitApproved } from './deaths/estate.ts';
import { carryOutAcceptance } from './disputes/answer.ts';
import { pauseApproved, resumeApproved } from './gateway-pauses/pauses.ts';
import { moveApproved } from './own-moves/own-moves.ts';
import { verificationApproved } from './levels/confirming.ts';
import { bookApproved } from './investments/offline.ts';
import { addApproved, updateApproved } from './products/four-eyes.ts';
import { blockApproved, roleApproved, unblockApproved } from './staff/four-eyes.ts';
import { carryOutDecision } from './transactions/decide.ts';

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
  resetAdminTwoFactor: adminResetApproved,
};
