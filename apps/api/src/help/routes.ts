/** Where customers get help from a person, over HTTP. env.ts reads it. */
import { GetHelpReply } from '@ajose/sdk/contract/help';
import type { Deps } from '../deps.ts';
import type { App } from '../server/app.ts';

export function helpRoutes(app: App, { env }: Deps): void {
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
}
