/** Answers with a file, which a browser downloads. */
import type { Readable } from 'node:stream';
import type { FileFormat } from '@ajose/sdk/contract/common';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { fileHeaders } from '../lists/table-file.ts';

export const PdfReply = { content: { 'application/pdf': { schema: Type.Unsafe<Readable>({ type: 'string' }) } } };

export const sendPdf = (reply: FastifyReply, fileName: string, file: Readable | Buffer): FastifyReply =>
  reply.type('application/pdf').header('Content-Disposition', `attachment; filename="${fileName}"`).send(file);

/** Sends a table as a file; the route's reply is `FileReply`. @param name the saved file's, without its ending */
export const sendTable = (
  reply: FastifyReply,
  name: string,
  format: FileFormat | undefined,
  file: Readable,
): FastifyReply => reply.headers(fileHeaders(name, format)).send(file);
