/** Notices and emails, over HTTP. */
import { Done, UserIdParams } from '@ajose/sdk/contract/common';
import { ChooseEmailsBody, GetNoticesReply, SeeNoticesBody } from '@ajose/sdk/contract/notices';
import { chooseEmailsRules, seeNoticesRules } from '@ajose/sdk/rules/notices';
import type { Deps } from '../platform/deps.ts';
import type { App } from '../platform/server/app.ts';
import { customerOf } from '../platform/server/guards.ts';
import { sense } from '../platform/server/validate.ts';
import { chooseEmails, listNotices, seeNotices } from './notices.ts';

const tags = ['Notices'];

export function noticeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/notice/getNotices/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getNotices',
        summary: 'Lists the notices of the customer',
        tags,
        params: UserIdParams,
        response: { 200: GetNoticesReply },
      },
    },
    async (request): Promise<GetNoticesReply> => ({
      success: true,
      notices: await listNotices(deps, customerOf(request).id),
    }),
  );

  app.post(
    '/api/notice/seeNotices',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'seeNotices',
        summary: 'Marks notices as seen',
        tags,
        body: SeeNoticesBody,
        response: { 200: Done },
      },
      preHandler: sense(seeNoticesRules),
    },
    async (request): Promise<Done> => {
      await seeNotices(deps, customerOf(request).id, request.body.newest ?? null);
      return { success: true, message: 'Seen.' };
    },
  );

  app.post(
    '/api/notice/chooseEmails',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'chooseEmails',
        summary: 'Turns emails on or off',
        tags,
        body: ChooseEmailsBody,
        response: { 200: Done },
      },
      preHandler: sense(chooseEmailsRules),
    },
    async (request): Promise<Done> => {
      await chooseEmails(deps, customerOf(request).id, request.body.off);
      return { success: true, message: 'Saved.' };
    },
  );
}
