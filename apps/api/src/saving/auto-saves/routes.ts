/** Auto-save, over HTTP. */
import * as C from '@ajose/sdk/contract/auto-saves';
import * as calls from '@ajose/sdk/customer/auto-saves';
import * as rules from '@ajose/sdk/rules/auto-saves';
import type { Deps } from '../../gateways/deps.ts';
import { doOrAskAbove } from '../../access/members/requests.ts';
import { byCustomer, routes } from '../../platform/server/calls.ts';
import { editToAsk, startToAsk } from './auto-save-requests.ts';
import { changeAutoSave, editAutoSave, listAutoSaves, skipAutoSave, startAutoSave } from './auto-saves.ts';

export const autoSaveRoutes = routes('Auto-save', (deps: Deps) => ({
  getAutoSaves: byCustomer('view')(calls.getAutoSaves, {
    reply: C.GetAutoSavesReply,
    run: async ({ customer }) => ({ autoSaves: await listAutoSaves(deps, customer.id) }),
  }),
  startAutoSave: byCustomer('ask')(calls.startAutoSave, {
    sent: C.StartAutoSaveBody,
    rules: rules.startAutoSaveRules,
    reply: C.AutoSaveReply,
    mayWait: true,
    run: ({ customer, who, sent }) =>
      doOrAskAbove(
        deps,
        who,
        sent.amount,
        () => startToAsk(deps, customer, sent),
        async () => ({ message: 'Auto-save has started.', autoSave: await startAutoSave(deps, customer, sent) }),
      ),
  }),
  editAutoSave: byCustomer('ask')(calls.editAutoSave, {
    sent: C.EditAutoSaveBody,
    rules: rules.editAutoSaveRules,
    reply: C.AutoSaveReply,
    mayWait: true,
    run: ({ customer, who, sent }) =>
      doOrAskAbove(
        deps,
        who,
        sent.amount,
        () => editToAsk(deps, customer, sent),
        async () => ({ message: 'Saved.', autoSave: await editAutoSave(deps, customer, sent) }),
      ),
  }),
  changeAutoSave: byCustomer('ask')(calls.changeAutoSave, {
    sent: C.ChangeAutoSaveBody,
    rules: rules.changeAutoSaveRules,
    reply: C.AutoSaveReply,
    run: async ({ customer, sent }) => ({ message: 'Saved.', autoSave: await changeAutoSave(deps, customer, sent) }),
  }),
  skipAutoSave: byCustomer('ask')(calls.skipAutoSave, {
    sent: C.SkipAutoSaveBody,
    rules: rules.skipAutoSaveRules,
    reply: C.AutoSaveReply,
    run: async ({ customer, sent }) => ({ message: 'Saved.', autoSave: await skipAutoSave(deps, customer, sent) }),
  }),
}));
