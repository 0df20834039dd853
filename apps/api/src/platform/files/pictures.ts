/**
 * Encodes a picture again as a JPEG, so that only what can be seen stays: no place, no comment, no colour profile, nothing behind its end.
 * Of the library's decoders only JPEG and PNG are on. Runs in a process that reads files (reader-process.ts).
 */
import { MOST_FILE_BYTES, PICTURE_SIDE } from '@ajose/sdk/domain/promises';
import sharp, { type Raw } from 'sharp';
import { measure, MOST_PIXELS } from './measure.ts';
import { NotTaken } from './reading.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);
sharp.concurrency(1);

/** The qualities of the JPEG, of which the next one is tried where the picture stays too large. */
const QUALITIES = [85, 65, 45];

/** @throws NotTaken where it stays larger than a file may be */
export async function toJpeg(pixels: Buffer, raw: Raw): Promise<Buffer> {
  for (const quality of QUALITIES) {
    const picture = await sharp(pixels, { raw, limitInputPixels: false })
      // Without the best codes, for which the encoder would hold the whole picture once more, and twice as large.
      .jpeg({ quality, chromaSubsampling: '4:4:4', optimizeCoding: false })
      .toBuffer();
    if (picture.length <= MOST_FILE_BYTES) return picture;
  }
  throw new NotTaken('picture_too_large');
}

/** @throws NotTaken */
export async function encodeAgain(bytes: Buffer, type: 'image/jpeg' | 'image/png'): Promise<Buffer> {
  measure(bytes, type);
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new NotTaken('file_unreadable');
    });
  return toJpeg(data, info);
}
