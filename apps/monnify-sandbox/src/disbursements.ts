/** Outgoing money over HTTP: transfers, their list, the balance that pays them, banks, and names of bank accounts. */
import { fieldsOf } from '@ajose/sandbox/fields';
import { accountName, holderOf } from '@ajose/sandbox/holders';
import type { FastifyInstance } from 'fastify';
import { limitOf, needText, refusals, success } from './answers.ts';
import { bankOnWire, banks, findBank } from './banks.ts';
import type { Transfer } from './books.ts';
import { koboOf, naira, nairaText } from './formats.ts';
import { pageOf } from './lists.ts';
import type { Monnify } from './state.ts';
import { authorizeTransfer, beginTransfer, findTransfer } from './transfers.ts';
import { orderedTransfer, transferOnWire } from './wire.ts';

function requireSource({ sourceAccount }: Monnify, fields: Record<string, unknown>, name: string): void {
  if (needText(fields, name) !== sourceAccount) throw refusals.invalid('Invalid source account number');
}

export function registerDisbursements(app: FastifyInstance, monnify: Monnify): void {
  registerTransfers(app, monnify);
  registerTransferLists(app, monnify);

  app.get('/api/v2/disbursements/wallet-balance', async (request) => {
    requireSource(monnify, fieldsOf(request.query), 'accountNumber');
    const balance = nairaText(monnify.books.balanceKobo);
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

function registerTransfers(app: FastifyInstance, monnify: Monnify): void {
  app.post('/api/v2/disbursements/single', async (request) => {
    const body = fieldsOf(request.body);
    if (needText(body, 'currency') !== 'NGN') throw refusals.invalid('Currency is not supported');
    requireSource(monnify, body, 'sourceAccountNumber');
    const transfer = beginTransfer(monnify, {
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
    const transfer = authorizeTransfer(monnify, needText(body, 'reference'), needText(body, 'authorizationCode'));
    return success(orderedTransfer(transfer));
  });

  app.post('/api/v2/disbursements/single/resend-otp', async (request) => {
    findTransfer(monnify, needText(fieldsOf(request.body), 'reference'));
    return success({
      message: 'Authorization code will be processed and sent to predefined email addresses(s)',
    });
  });
}

function registerTransferLists(app: FastifyInstance, monnify: Monnify): void {
  const { books, sourceAccount } = monnify;
  const onWire = transferOnWire(sourceAccount);
  app.get('/api/v2/disbursements/single/summary', async (request) =>
    success(onWire(findTransfer(monnify, needText(fieldsOf(request.query), 'reference')))),
  );

  app.get('/api/v2/disbursements/single/transactions', async (request) =>
    success(pageOf(books.transfers.values(), fieldsOf(request.query), ['pageNo', 'pageSize'], onWire)),
  );

  app.get('/api/v2/disbursements/search-transactions', async (request) => {
    const query = fieldsOf(request.query);
    requireSource(monnify, query, 'sourceAccountNumber');
    const fitting = [...books.transfers.values()].filter((transfer) => fits(transfer, query));
    return success(pageOf(fitting, query, ['pageNo', 'pageSize'], onWire));
  });
}

function fits(transfer: Transfer, query: Record<string, unknown>): boolean {
  const begun = Date.parse(transfer.createdAt);
  const amount = naira(transfer.amountKobo);
  return (
    limitOf(query, 'startDate', Number.NEGATIVE_INFINITY) <= begun &&
    limitOf(query, 'endDate', Number.POSITIVE_INFINITY) >= begun &&
    limitOf(query, 'amountFrom', 0) <= amount &&
    limitOf(query, 'amountTo', Number.POSITIVE_INFINITY) >= amount
  );
}
