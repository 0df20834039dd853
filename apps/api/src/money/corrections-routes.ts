/** Corrections of cases, and closing them with a note, over HTTP. */
import { CorrectCaseBody } from '@ajose/sdk/contract/corrections';
import { ResolveCaseBody } from '@ajose/sdk/contract/dashboard';
import * as calls from '@ajose/sdk/admin/dashboard';
import { correctCaseRules } from '@ajose/sdk/rules/corrections';
import { resolveCaseRules } from '@ajose/sdk/rules/dashboard';
import type { Deps } from '../gateways/deps.ts';
import { byStaff, routes } from '../platform/server/calls.ts';
import { resolveOrAsk } from './close-with-note.ts';
import { correctOrAsk } from './corrections.ts';

export const correctionRoutes = routes('Back-office', (deps: Deps) => ({
  correctCase: byStaff('correct')(calls.correctCase, {
    sent: CorrectCaseBody,
    rules: correctCaseRules,
    done: 'The entry was set right and closed.',
    mayWait: true,
    run: ({ staff, sent, params }) => correctOrAsk(deps, staff, params.id, sent),
  }),
  resolveCase: byStaff('closeCases')(calls.resolveCase, {
    sent: ResolveCaseBody,
    rules: resolveCaseRules,
    done: 'Case resolved.',
    mayWait: true,
    run: ({ staff, sent, params }) => resolveOrAsk(deps, staff, params.id, sent),
  }),
}));
