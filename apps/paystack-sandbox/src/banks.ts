/** Nigeria's banks by the names and codes that Paystack gives them. */

export interface Bank {
  id: number;
  name: string;
  slug: string;
  code: string;
}

const listed =
  '044 Access Bank; 063 Access Bank (Diamond); 035A ALAT by WEMA; 108 Alpha Morgan Bank; 000304 Alternative Bank; ' +
  '401 ASO Savings and Loans; 50931 Bowen MFB; 565 Carbon; 50823 CEMCS MFB; 023 Citibank Nigeria; 559 Coronation Merchant Bank; ' +
  '050 Ecobank Nigeria; 50126 Eyowo; 51318 Fairmoney MFB; 070 Fidelity Bank; 011 First Bank of Nigeria; ' +
  '214 First City Monument Bank; 501 FSDH Merchant Bank; 00103 Globus Bank; 100022 GoMoney; 058 Guaranty Trust Bank; ' +
  '50383 Hasal MFB; 120002 HopePSB; 301 Jaiz Bank; 082 Keystone Bank; 50211 Kuda Bank; 303 Lotus Bank; 50515 Moniepoint MFB; ' +
  '120003 MTN Momo PSB; 120001 9Payment Service Bank; 120004 Airtel Smartcash PSB; 561 NOVA Bank; 999992 OPay Digital Services; ' +
  '107 Optimus Bank; 100002 Paga; 999991 PalmPay; 104 Parallex Bank; 100039 Paystack-Titan; 076 Polaris Bank; ' +
  '105 PremiumTrust Bank; 101 Providus Bank; 502 Rand Merchant Bank; 125 Rubies MFB; 51113 Safe Haven MFB; 106 Signature Bank; ' +
  '51310 Sparkle MFB; 221 Stanbic IBTC Bank; 068 Standard Chartered Bank; 232 Sterling Bank; 100 Suntrust Bank; 302 TAJ Bank; ' +
  '102 Titan Bank; 032 Union Bank of Nigeria; 033 United Bank For Africa; 215 Unity Bank; 566 VFD MFB; 035 Wema Bank; 057 Zenith Bank';

export const banks: readonly Bank[] = listed.split('; ').map((entry, index) => {
  const space = entry.indexOf(' ');
  const name = entry.slice(space + 1);
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return { id: index + 1, name, slug: `${slug}-ng`, code: entry.slice(0, space) };
});

const byCode = new Map(banks.map((bank) => [bank.code, bank]));
export const findBank = (code: string): Bank | undefined => byCode.get(code);
