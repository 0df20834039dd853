/** What the server asks of the payment provider, and the adapter that speaks Paystack's protocol. */

export interface Gateway {
  /** Whose account a number is, as the bank spells it. */
  resolveAccount(account: { accountNumber: string; bankCode: string }): Promise<{ accountName: string }>;
}

export function createPaystack(options: { secretKey: string; baseUrl: string }): Gateway {
  return {
    async resolveAccount({ accountNumber, bankCode }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode });
      const response = await fetch(`${options.baseUrl}/bank/resolve?${query}`, {
        headers: { authorization: `Bearer ${options.secretKey}` },
        signal: AbortSignal.timeout(8000),
      });
      const body = (await response.json()) as { data?: { account_name?: string }; message?: string };
      const accountName = body.data?.account_name;
      if (!accountName) throw new Error(body.message ?? 'The account could not be resolved');
      return { accountName };
    },
  };
}
