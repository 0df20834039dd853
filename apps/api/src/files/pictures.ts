/**
 * Encodes a picture again, so that only what can be seen stays: no place, no comment, no colour profile, nothing behind its end. Of the
 * library's decoders only JPEG and PNG are on.
 */
import type { FileType } from '@ajose/sdk/contract/files';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '../server/errors.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] });
sharp.cache(false);

/** The most pixels. More are refused before any is decoded, because a few bytes of PNG can stand for gigabytes. */
const MOST_PIXELS = 50_000_000;
/** The longest side; larger pictures are scaled down. A4 at 250 dots an inch fits. */
const LONGEST_SIDE = 3000;
const WITHIN_SECONDS = 15;

type PictureType = Exclude<FileType, 'application/pdf'>;

const unreadable = () =>
  refuse(
    422,
    'file_unreadable',
    'This picture could not be read: it is damaged or not complete. Please choose another.',
  );

const tooLarge = () =>
  refuse(
    422,
    'picture_too_large',
    `This picture has more than ${MOST_PIXELS / 1_000_000} million pixels. Please choose a smaller one.`,
  );

const FORMATS: Readonly<Record<PictureType, string>> = { 'image/jpeg': 'jpeg', 'image/png': 'png' };

function encode(picture: Sharp, type: PictureType): Promise<Buffer> {
  return type === 'image/jpeg' ? picture.jpeg({ quality: 85 }).toBuffer() : picture.png().toBuffer();
}

/** @throws Refusal 422 `file_unreadable` or `picture_too_large` */
export async function encodeAgain(bytes: Buffer, type: PictureType): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true });
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (format !== FORMATS[type]) throw unreadable();
  if (width * height > MOST_PIXELS) throw tooLarge();
  const upright = picture
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: WITHIN_SECONDS });
  return encode(upright, type).catch(() => {
    throw unreadable();
  });
}
