/**
 * Files that the customer adds to requests. Photographs are made smaller here, so that they arrive sooner and may be larger than the limit.
 */
import * as files from '@ajose/sdk/customer/files';
import type { FilePurpose } from '@ajose/sdk/contract/files';
import { ApiError } from '@ajose/sdk/error';
import { MOST_FILE_BYTES, MOST_FILE_MB, MOST_PDF_PAGES, PICTURE_SIDE } from '@ajose/sdk/domain/promises';
import { api } from '../api.ts';

/** What a file field offers to choose. */
export const FILE_TYPES = 'image/jpeg,image/png,application/pdf';
/** The same in words, with the limits. */
export const FILE_KINDS = `JPEG, PNG or PDF of at most ${MOST_PDF_PAGES} pages, at most ${MOST_FILE_MB} MB`;

/** Smaller pictures are sent unchanged. */
const SMALL_BYTES = 1024 * 1024;

const TOO_LARGE = `A file can have at most ${MOST_FILE_MB} MB. Please choose a smaller one.`;

const isPicture = ({ type }: File): boolean => type.startsWith('image/');

/** Why a file cannot be sent. A picture may be larger, because it is made smaller first. */
export const fileRefusal = (file: File): string | undefined =>
  !isPicture(file) && file.size > MOST_FILE_BYTES ? TOO_LARGE : undefined;

/** @returns a large picture as a JPEG whose longest side is within the limit; the file itself for any other, and where that fails */
async function smaller(file: File): Promise<Blob> {
  if (!isPicture(file) || file.size <= SMALL_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, PICTURE_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85);
    });
    return made !== null && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}

async function send(userId: string, purpose: FilePurpose, file: File): Promise<string> {
  const content = await smaller(file);
  if (content.size > MOST_FILE_BYTES) {
    throw new ApiError({ status: 0, code: 'too_large', message: TOO_LARGE });
  }
  return (await files.addFile(api, { userId, purpose, name: file.name.slice(-255) }, content)).file._id;
}

let before: Promise<unknown> = Promise.resolve();

/** Sends a file, after those that were chosen before it, because the server looks at one file of an account at a time. @returns its id */
export function addFile(userId: string, purpose: FilePurpose, file: File): Promise<string> {
  const sent = before.then(() => send(userId, purpose, file));
  before = sent.catch(() => undefined);
  return sent;
}
