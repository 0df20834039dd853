/**
 * What the API and a process that reads files say to each other (readers.ts, reader-process.ts). Whatever a customer sends, one JPEG is
 * kept of it: a picture encoded again, or the pages of a PDF one below the other.
 */

/** The type of a sent file, which its first bytes tell. */
export type SentType = 'image/jpeg' | 'image/png' | 'application/pdf';

export interface ToRead {
  type: SentType;
  bytes: Buffer;
}

const REASONS = ['file_unreadable', 'picture_too_large', 'pdf_locked', 'pdf_too_long'] as const;
/** Why a file is not taken. */
export type Reason = (typeof REASONS)[number];

export class NotTaken extends Error {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(reason);
    this.reason = reason;
  }
}

/** `spent`: the process has read enough files, or holds much memory, and has to be replaced. */
export type Answer = ({ picture: Buffer } | { reason: Reason }) & { spent: boolean };

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const isReason = (reason: unknown): reason is Reason => REASONS.some((item) => item === reason);

/** Believes nothing of a process that read a hostile file. @returns undefined where this is no answer */
export function answerOf(message: unknown, mostBytes: number): Answer | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const spent = 'spent' in message && message.spent === true;
  if ('reason' in message && isReason(message.reason)) return { reason: message.reason, spent };
  if (!('picture' in message) || !Buffer.isBuffer(message.picture)) return undefined;
  const { picture } = message;
  const isJpeg = picture.length <= mostBytes && picture.subarray(0, JPEG_START.length).equals(JPEG_START);
  return isJpeg ? { picture, spent } : undefined;
}
