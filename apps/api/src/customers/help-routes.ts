/** What the operator states of itself, over HTTP. env.ts reads it. */
import { GetHelpReply, GetSafetyReply } from '@ajose/sdk/contract/help';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { readSafetySums } from './safety.ts';

export function helpRoutes(app: App, { db, env }: Deps): void {
  app.get(
    '/api/help/getHelp',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getHelp',
        summary: 'The phone number, the email address and the hours of the operator',
        tags: ['Help'],
        response: { 200: GetHelpReply },
      },
    },
    (): GetHelpReply => ({ success: true, help: env.help }),
  );

  app.get(
    '/api/help/getSafety',
    {
      config: { who: 'public' },
      schema: {
        operationId: 'getSafety',
        summary: 'Who keeps the money, and what customers hold against what gateway and bank hold',
        tags: ['Help'],
        response: { 200: GetSafetyReply },
      },
    },
    async (): Promise<GetSafetyReply> => ({
      success: true,
      operator: env.operator,
      sums: await readSafetySums(db),
    }),
  );
}
