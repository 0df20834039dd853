/** Auto-saves, and the outcomes of their last days. */
import useSWR from 'swr';
import type {
  AutoSave,
  ChangeAutoSaveBody,
  EditAutoSaveBody,
  SkipAutoSaveBody,
  StartAutoSaveBody,
} from '@ajose/sdk/contract/auto-saves';
import * as autoSaves from '@ajose/sdk/customer/auto-saves';
import { api } from '../api.ts';
import { makeStale } from './keys.ts';

export const useAutoSaves = (userId: string) =>
  useSWR<readonly AutoSave[], unknown>(
    ['autoSaves', userId],
    async () => (await autoSaves.getAutoSaves(api, userId)).autoSaves,
  );

export async function startAutoSave(body: StartAutoSaveBody): Promise<void> {
  await autoSaves.startAutoSave(api, body);
  await makeStale('autoSaves', 'calendar', 'stats');
}

export async function editAutoSave(body: EditAutoSaveBody): Promise<void> {
  await autoSaves.editAutoSave(api, body);
  await makeStale('autoSaves', 'calendar', 'stats');
}

/** Changes an auto-save. It is fetched again after a refusal too, because it has changed since it was shown. */
export async function changeAutoSave(body: ChangeAutoSaveBody): Promise<void> {
  try {
    await autoSaves.changeAutoSave(api, body);
  } finally {
    await makeStale('autoSaves', 'calendar', 'stats');
  }
}

export async function skipAutoSave(body: SkipAutoSaveBody): Promise<void> {
  try {
    await autoSaves.skipAutoSave(api, body);
  } finally {
    await makeStale('autoSaves', 'calendar', 'stats');
  }
}
