/** Auto-save, over HTTP. */
import {
  AutoSaveReply,
  ChangeAutoSaveBody,
  EditAutoSaveBody,
  GetAutoSavesReply,
  SkipAutoSaveBody,
  StartAutoSaveBody,
} from '@ajose/sdk/contract/auto-saves';
import { UserIdParams } from '@ajose/sdk/contract/common';
import {
  changeAutoSaveRules,
  editAutoSaveRules,
  skipAutoSaveRules,
  startAutoSaveRules,
} from '@ajose/sdk/rules/auto-saves';
import type { Deps } from '../../gateways/deps.ts';
import type { App } from '../../platform/server/app.ts';
import { customerOf } from '../../platform/server/guards.ts';
import { sense } from '../../platform/server/validate.ts';
import { changeAutoSave, editAutoSave, listAutoSaves, skipAutoSave, startAutoSave } from './auto-saves.ts';

const tags = ['Auto-save'];

export function autoSaveRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/autoSave/getAutoSaves/:userId',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'getAutoSaves',
        summary: 'Lists auto-saves with their next and last days',
        tags,
        params: UserIdParams,
        response: { 200: GetAutoSavesReply },
      },
    },
    async (request): Promise<GetAutoSavesReply> => ({
      success: true,
      autoSaves: await listAutoSaves(deps, customerOf(request).id),
    }),
  );

  app.post(
    '/api/autoSave/startAutoSave',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'startAutoSave',
        summary: 'Starts an auto-save',
        tags,
        body: StartAutoSaveBody,
        response: { 200: AutoSaveReply },
      },
      preHandler: sense(startAutoSaveRules),
    },
    async (request): Promise<AutoSaveReply> => ({
      success: true,
      message: 'Auto-save has started.',
      autoSave: await startAutoSave(deps, customerOf(request), request.body),
    }),
  );

  app.post(
    '/api/autoSave/editAutoSave',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'editAutoSave',
        summary: 'Changes the amount, the days, the source or the target of an auto-save',
        tags,
        body: EditAutoSaveBody,
        response: { 200: AutoSaveReply },
      },
      preHandler: sense(editAutoSaveRules),
    },
    async (request): Promise<AutoSaveReply> => ({
      success: true,
      message: 'Saved.',
      autoSave: await editAutoSave(deps, customerOf(request), request.body),
    }),
  );

  app.post(
    '/api/autoSave/changeAutoSave',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'changeAutoSave',
        summary: 'Pauses an auto-save, goes on with it or ends it',
        tags,
        body: ChangeAutoSaveBody,
        response: { 200: AutoSaveReply },
      },
      preHandler: sense(changeAutoSaveRules),
    },
    async (request): Promise<AutoSaveReply> => ({
      success: true,
      message: 'Saved.',
      autoSave: await changeAutoSave(deps, customerOf(request), request.body),
    }),
  );

  app.post(
    '/api/autoSave/skipAutoSave',
    {
      config: { who: 'customer' },
      schema: {
        operationId: 'skipAutoSave',
        summary: 'Skips one of the next days, or takes that back',
        tags,
        body: SkipAutoSaveBody,
        response: { 200: AutoSaveReply },
      },
      preHandler: sense(skipAutoSaveRules),
    },
    async (request): Promise<AutoSaveReply> => ({
      success: true,
      message: 'Saved.',
      autoSave: await skipAutoSave(deps, customerOf(request), request.body),
    }),
  );
}
