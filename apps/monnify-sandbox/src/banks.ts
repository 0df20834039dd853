/** Nigeria's banks by the names and codes that Monnify gives them. */

export interface Bank {
  name: string;
  code: string;
  /** The number that its customers dial; null where it has none. */
  dial: string | null;
}

/**
 * The codes of Access, Ecobank, GTBank, Kuda, Moniepoint, OPay, Sterling, Wema and Zenith stand in Monnify's examples. Unconfirmed: the others,
 * which are the central bank's. ALAT and some smaller banks are left out: not every bank of one gateway is a bank of the other.
 */
const listed =
  '044 Access bank *901#; 023 Citibank Nigeria; 050 Ecobank *326#; 070 Fidelity Bank *770#; 011 First Bank of Nigeria *894#; ' +
  '214 First City Monument Bank *329#; 00103 Globus Bank; 058 GTBank *737#; 301 Jaiz Bank; 082 Keystone Bank *7111#; ' +
  '50211 Kuda Microfinance Bank *5573#; 303 Lotus Bank; 50515 Moniepoint Microfinance Bank; 107 Optimus Bank; 305 OPAY; ' +
  '100033 PalmPay; 104 Parallex Bank; 076 Polaris bank *833#; 105 PremiumTrust Bank; 101 Providus Bank; 125 Rubies Microfinance Bank; ' +
  '106 Signature Bank; 221 Stanbic IBTC Bank *909#; 068 Standard Chartered Bank; 232 Sterling bank *822#; 100 Suntrust Bank; ' +
  '302 TAJ Bank; 102 Titan Trust Bank; 032 Union Bank of Nigeria *826#; 033 United Bank For Africa *919#; 215 Unity Bank *7799#; ' +
  '566 VFD Microfinance Bank; 035 Wema bank *945#; 057 Zenith bank *966#';

export const banks: readonly Bank[] = listed.split('; ').map((entry) => {
  const [, code = '', name = '', dial] = /^(\S+) (.+?)(?: (\*\d+#))?$/.exec(entry) ?? [];
  return { code, name, dial: dial ?? null };
});

const byCode = new Map(banks.map((bank) => [bank.code, bank]));
export const findBank = (code: string): Bank | undefined => byCode.get(code);

/** Where Monnify reserves account numbers. */
export const reservingBanks: readonly string[] = ['50515', '035', '232'];

export const bankOnWire = ({ name, code, dial }: Bank): object => ({
  name,
  code,
  ussdTemplate: dial && dial.replace('#', '*Amount*AccountNumber#'),
  baseUssdCode: dial,
  transferUssdTemplate: dial && dial.replace('#', '*AccountNumber#'),
});
