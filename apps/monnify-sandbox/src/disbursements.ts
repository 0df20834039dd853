/** Outgoing money over HTTP: transfers, their list, the balance that pays them, banks, and names of bank accounts. */
import { fieldsOf, text } from '@ajose/sandbox/fields';
import { accountName, holderOf } from '@ajose/sandbox/holders';
import type { FastifyInstance } from 'fastify';
import { refusals, success } from './answers.ts';
import { bankOnWire, banks, findBank } from './banks.ts';
import type { Books, Transfer } from './books.ts';
import { needText, pageOf } from './fields.ts';
import { koboOf, naira, nairaText } from './formats.ts';
import type { Transfers } from './transfers.ts';
import { orderedTransfer, transferOnWire } from './wire.ts';

export interface DisbursementOptions {
  books: Books;
  transfers: Transfers;
  /** The merchant's wallet. */
  sourceAccount: string;
}

export function registerDisbursements(app: FastifyInstance, options: DisbursementOptions): void {
  const { books, transfers, sourceAccount } = options;
  const onWire = transferOnWire(sourceAccount);
  const requireSource = (fields: Record<string, unknown>, name: string): void => {
    if (needText(fields, name) !== sourceAccount) throw refusals.invalid('Invalid source account number');
  };

  app.post('/api/v2/disbursements/single', async (request) => {
    const body = fieldsOf(request.body);
    if (needText(body, 'currency') !== 'NGN') throw refusals.invalid('Currency is not supported');
    requireSource(body, 'sourceAccountNumber');
    const transfer = transfers.begin({
      amountKobo: koboOf(body['amount']),
      reference: needText(body, 'reference'),
      narration: needText(body, 'narration'),
      bankCode: needText(body, 'destinationBankCode'),
      accountNumber: needText(body, 'destinationAccountNumber'),
      accountName: needText(body, 'destinationAccountName'),
      isAsync: body['async'] === true,
    });
    return success(orderedTransfer(transfer));
  });

  app.post('/api/v2/disbursements/single/validate-otp', async (request) => {
    const body = fieldsOf(request.body);
    return success(
      orderedTransfer(transfers.authorize(needText(body, 'reference'), needText(body, 'authorizationCode'))),
    );
  });

  app.post('/api/v2/disbursements/single/resend-otp', async (request) => {
    transfers.find(needText(fieldsOf(request.body), 'reference'));
    return success({
      message: 'Authorization code will be processed and sent to predefined email addresses(s)',
    });
  });

  app.get('/api/v2/disbursements/single/summary', async (request) =>
    success(onWire(transfers.find(needText(fieldsOf(request.query), 'reference')))),
  );

  app.get('/api/v2/disbursements/single/transactions', async (request) =>
    success(pageOf(books.transfers.values(), fieldsOf(request.query), ['pageNo', 'pageSize'], onWire)),
  );

  app.get('/api/v2/disbursements/search-transactions', async (request) => {
    const query = fieldsOf(request.query);
    requireSource(query, 'sourceAccountNumber');
    const fitting = [...books.transfers.values()].filter((transfer) => fits(transfer, query));
    return success(pageOf(fitting, query, ['pageNo', 'pageSize'], onWire));
  });

  app.get('/api/v2/disbursements/wallet-balance', async (request) => {
    requireSource(fieldsOf(request.query), 'accountNumber');
    const balance = nairaText(books.balanceKobo);
    return success({ availableBalance: balance, ledgerBalance: balance });
  });

  app.get('/api/v1/banks', async () => success(banks.map(bankOnWire)));

  app.get('/api/v1/disbursements/account/validate', async (request) => {
    const query = fieldsOf(request.query);
    const accountNumber = needText(query, 'accountNumber');
    const bankCode = needText(query, 'bankCode');
    const name = findBank(bankCode) && accountName(accountNumber, holderOf(request.headers['x-sandbox-holder']));
    if (!name) throw refusals.noAccount();
    return success({ accountNumber, accountName: name, bankCode });
  });
}

function fits(transfer: Transfer, query: Record<string, unknown>): boolean {
  const limit = (name: string, otherwise: number): number => {
    const given = text(query, name);
    const value = given === null ? otherwise : Number(given);
    if (Number.isNaN(value)) throw refusals.invalid(`${name} is not a number`);
    return value;
  };
  const begun = Date.parse(transfer.createdAt);
  const amount = naira(transfer.amountKobo);
  return (
    limit('startDate', Number.NEGATIVE_INFINITY) <= begun &&
    limit('endDate', Number.POSITIVE_INFINITY) >= begun &&
    limit('amountFrom', 0) <= amount &&
    limit('amountTo', Number.POSITIVE_INFINITY) >= amount
  );
}
