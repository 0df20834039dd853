/** Files that a customer adds to requests. */
import type { AnyApi, CallOptions } from '../api.ts';
import { files, says } from '../call.ts';
import type { AddFileQuery, AddFileReply } from '../contract/files.ts';

/** On a slow line 5 MB take longer than other calls. */
const SENDING_MS = 60_000;

/**
 * Stores a file for a day, in which a request may name its id. JPEG, PNG or PDF (at most 20 pages), at most 5 MB; a picture of it is kept. Of
 * unused ones the newest five stay. 409 `email_not_confirmed` or `files_full` (25 MB in 30 days), 413 `too_large`, 422 `file_type`,
 * `file_empty`, `file_infected`, `file_unreadable`, `file_too_heavy`, `picture_too_large`, `pdf_locked` or `pdf_too_long`, 429
 * `too_many_files`, `file_waits` (one at a time) or `files_busy`, 503 `scanner_unavailable`.
 */
export const addFile = says(
  'post',
  'file/addFile',
  {
    409: ['email_not_confirmed', 'files_full'],
    413: ['too_large'],
    422: [
      'file_empty',
      'file_type',
      'file_infected',
      'file_unreadable',
      'file_too_heavy',
      'picture_too_large',
      'pdf_locked',
      'pdf_too_long',
    ],
    429: ['too_many_files', 'file_waits', 'files_busy'],
    503: ['scanner_unavailable'],
  },
  (api: AnyApi, query: AddFileQuery, file: Blob, options?: CallOptions) =>
    api.post<AddFileReply>('file/addFile', { timeout: SENDING_MS, ...options, query, file }),
);

/** One of the customer's own files, as it is stored. */
export const getFile = files()('file/getFile/:id', {
  404: ['file_unknown'],
  422: ['file_unreadable', 'file_too_heavy', 'picture_too_large', 'pdf_locked', 'pdf_too_long'],
  429: ['too_many_files', 'files_busy'],
});
