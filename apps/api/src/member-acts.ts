/** What approving a member's request does: for each action, the function that carries it out. */
import type { MemberActs } from './access/members/request-acts.ts';
import {
  addBankApproved,
  preferBankApproved,
  removeBankApproved,
  updateBankApproved,
} from './customers/bank-requests.ts';
import { closeApproved } from './customers/closing-requests.ts';
import { memberActApproved } from './customers/member-acts.ts';
import { withdrawDocumentApproved } from './documents/documents.ts';
import { withdrawalApproved } from './money/transactions/requests.ts';
import { editApproved, startApproved } from './saving/auto-saves/auto-save-requests.ts';
import { purchaseApproved, topUpApproved } from './saving/investments/buy-requests.ts';
import { exitRequestApproved } from './saving/investments/exit-requests.ts';

export const memberActs: MemberActs = {
  withdraw: withdrawalApproved,
  exitEarly: exitRequestApproved,
  updateBankDetails: updateBankApproved,
  addBankAccount: addBankApproved,
  preferBankAccount: preferBankApproved,
  removeBankAccount: removeBankApproved,
  closeAccount: closeApproved,
  withdrawDocument: withdrawDocumentApproved,
  addInvestment: purchaseApproved,
  addSavingsFunds: topUpApproved,
  startAutoSave: startApproved,
  editAutoSave: editApproved,
  inviteMember: memberActApproved,
  setMemberRole: memberActApproved,
  endMember: memberActApproved,
  setSignatures: memberActApproved,
};
