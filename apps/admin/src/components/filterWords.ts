/** What a search and days narrow a list to, in words. */
import { formatDate } from '@ajose/sdk/domain/time';

export const searchWords = (search: string): string => (search === '' ? '' : `“${search}”`);

export const dayWords = (word: 'from' | 'to', day: string): string => (day === '' ? '' : `${word} ${formatDate(day)}`);
