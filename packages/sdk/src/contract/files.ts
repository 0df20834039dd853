/** Files that customers add to requests: JPEG, PNG or PDF, at most 5 MB. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named, type Refusals } from './common.ts';

/** What a file is for. */
export const FilePurpose = Type.Union([Type.Literal('name_change'), Type.Literal('complaint')]);
export type FilePurpose = Static<typeof FilePurpose>;

/** Found out from the content of the file. */
export const FileType = Type.Union([
  Type.Literal('image/jpeg'),
  Type.Literal('image/png'),
  Type.Literal('application/pdf'),
]);
export type FileType = Static<typeof FileType>;

export const StoredFile = Type.Object({
  _id: Id,
  /** As the customer's device called it. */
  name: Type.String(),
  type: FileType,
  /** In bytes, as stored: a picture is encoded again, so it is not what was sent. */
  size: Type.Integer(),
  addedAt: Moment,
});
export interface StoredFile extends Static<typeof StoredFile> {}

/** The body is the file itself, as `application/octet-stream`. */
export const AddFileQuery = Type.Object({
  userId: Id,
  purpose: FilePurpose,
  name: Type.String({ minLength: 1, maxLength: 255 }),
});
export type AddFileQuery = Static<typeof AddFileQuery>;

export const AddFileReply = Type.Object({ success: Type.Literal(true), file: Named<StoredFile>(StoredFile) });
export interface AddFileReply extends Static<typeof AddFileReply> {}

export const fileRefusals = {
  addFile: {
    413: ['too_large'],
    422: ['file_empty', 'file_type', 'file_infected', 'file_unreadable', 'file_unsafe', 'picture_too_large'],
    429: ['too_many_files'],
    503: ['scanner_unavailable'],
  },
  getFile: { 404: ['file_unknown'] },
} as const satisfies Refusals;
