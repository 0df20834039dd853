/** Reports a fault of this app's pages. */
import { pageFaults } from '@ajose/app/faults.ts';
import { api } from '../api.ts';

export const reportPage = pageFaults(api, 'admin');
