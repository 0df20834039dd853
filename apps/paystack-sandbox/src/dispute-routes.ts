/** Disputes over HTTP: Paystack's calls, the address that evidence is uploaded to, and the orders of tests and of the sandbox's page. */
import { fieldsOf, text, integer } from '@ajose/sandbox/fields';
import type { FastifyInstance } from 'fastify';
import { needText, refusals, success } from './answers.ts';
import {
  addEvidence,
  answerDispute,
  disputeOnWire,
  endDispute,
  findDispute,
  openDispute,
  remind,
  uploadName,
} from './disputes.ts';
import { pageOf } from './lists.ts';
import type { Dispute } from './books.ts';
import type { Paystack } from './state.ts';

interface WithId {
  Params: { id: string };
}

export function registerDisputes(app: FastifyInstance, paystack: Paystack): void {
  const { books } = paystack;
  app.get('/dispute', async (request) => {
    const query = fieldsOf(request.query);
    const transaction = text(query, 'transaction');
    const charge = transaction === null ? undefined : books.chargeById(Number(transaction));
    const all = [...books.disputes.values()].filter(
      ({ transactionReference }) => transaction === null || transactionReference === charge?.reference,
    );
    const { rows, meta } = pageOf(all, query);
    return success(
      'Disputes retrieved',
      rows.map((dispute) => disputeOnWire(books, dispute)),
      meta,
    );
  });

  app.get<WithId>('/dispute/:id', async ({ params }) =>
    success('Dispute retrieved', disputeOnWire(books, findDispute(paystack, params.id))),
  );

  app.get<WithId>('/dispute/:id/upload_url', async (request) => {
    const fileName = uploadName(findDispute(paystack, request.params.id));
    return success('Upload url generated', {
      signedUrl: `${request.protocol}://${request.host}/uploads/${fileName}`,
      fileName,
    });
  });

  app.post<WithId>('/dispute/:id/evidence', async (request) => {
    const body = fieldsOf(request.body);
    const given = {
      customer_email: needText(body, 'customer_email', 'Customer email'),
      customer_name: needText(body, 'customer_name', 'Customer name'),
      customer_phone: needText(body, 'customer_phone', 'Customer phone'),
      service_details: needText(body, 'service_details', 'Service details'),
      delivery_address: text(body, 'delivery_address'),
      delivery_date: text(body, 'delivery_date'),
    };
    const dispute = addEvidence(paystack, findDispute(paystack, request.params.id));
    const at = new Date().toISOString();
    return success('Evidence created', {
      ...given,
      dispute: dispute.id,
      id: dispute.evidence,
      createdAt: at,
      updatedAt: at,
    });
  });

  app.put<WithId>('/dispute/:id/resolve', async (request) => {
    const body = fieldsOf(request.body);
    const dispute = answerDispute(paystack, findDispute(paystack, request.params.id), {
      resolution: needText(body, 'resolution', 'Resolution'),
      message: needText(body, 'message', 'Message'),
      refundKobo: integer(body, 'refund_amount', Number.NaN),
      fileName: needText(body, 'uploaded_filename', 'Uploaded filename'),
    });
    const charge = books.charge(dispute.transactionReference);
    return success('Dispute successfully resolved', {
      ...disputeOnWire(books, dispute),
      transaction: charge?.id,
      merchant_transaction_reference: dispute.transactionReference,
      message: { dispute: dispute.id, sender: 'merchant', body: needText(body, 'message') },
    });
  });
}

const MOST_BYTES = 10 * 1024 * 1024;

/** Evidence goes to a storage that takes no key: whoever has the signed address may upload. */
export function registerUploads(app: FastifyInstance, { files }: Paystack): void {
  app.addContentTypeParser('application/pdf', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.put<{ Params: { name: string } }>('/uploads/:name', async ({ params, body }, reply) => {
    if (!Buffer.isBuffer(body)) throw refusals.invalid('Evidence is a PDF');
    files.set(params.name, body);
    return reply.code(200).send();
  });
  app.get<{ Params: { name: string } }>('/uploads/:name', async ({ params }, reply) => {
    const file = files.get(params.name);
    if (!file) throw refusals.notFound('File not found');
    return reply.type('application/pdf').send(file);
  });
}

export function registerDisputeControls(app: FastifyInstance, paystack: Paystack): void {
  const { books } = paystack;
  app.get('/sandbox/disputes', async () =>
    [...books.disputes.values()].toReversed().map((dispute) => disputeOnWire(books, dispute)),
  );
  app.post<{ Params: { reference: string } }>('/sandbox/transactions/:reference/dispute', async (request) => {
    const charge = books.charge(request.params.reference);
    if (!charge) throw refusals.noTransaction();
    const body = fieldsOf(request.body);
    const amount = integer(body, 'amount', charge.paidKobo - charge.refundedKobo);
    return disputeOnWire(books, openDispute(paystack, charge, amount, text(body, 'category') ?? 'chargeback'));
  });
  const act = (name: string, action: (dispute: Dispute) => Dispute): void => {
    app.post<WithId>(`/sandbox/disputes/:id/${name}`, async ({ params }) =>
      disputeOnWire(books, action(findDispute(paystack, params.id))),
    );
  };
  act('remind', (dispute) => remind(paystack, dispute));
  act('expire', (dispute) => endDispute(paystack, dispute, 'time', true));
  act('take', (dispute) => endDispute(paystack, dispute, 'bank', true));
  act('release', (dispute) => endDispute(paystack, dispute, 'bank', false));
}
