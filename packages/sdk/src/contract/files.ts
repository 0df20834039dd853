/** Files that customers add to requests: JPEG, PNG or PDF, at most 5 MB. A picture of each file is kept, not the file. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Named } from './common.ts';

/** What a file is for. */
export const FilePurpose = Type.Union([
  Type.Literal('name_change'),
  Type.Literal('complaint'),
  Type.Literal('registration'),
]);
export type FilePurpose = Static<typeof FilePurpose>;

/** What is kept: a JPEG, in which the pages of a PDF stand one below the other. Some older files are PNGs. */
export const FileType = Type.Union([Type.Literal('image/jpeg'), Type.Literal('image/png')]);
export type FileType = Static<typeof FileType>;

export const StoredFile = Type.Object({
  _id: Id,
  /** The name that the customer's device gave it. */
  name: Type.String(),
  type: FileType,
  /** The bytes of what is stored, which is not what was sent. */
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
