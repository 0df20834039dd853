/** Answers with a PDF, which a browser downloads. */
import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';

export const PdfReply = { content: { 'application/pdf': { schema: Type.Unsafe<Readable>({ type: 'string' }) } } };

export const sendPdf = (reply: FastifyReply, fileName: string, file: Readable | Buffer): FastifyReply =>
  reply.type('application/pdf').header('Content-Disposition', `attachment; filename="${fileName}"`).send(file);
