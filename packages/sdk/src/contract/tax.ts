/** Tax that was withheld from profits: by year for a customer, and by month for the tax authority. Amounts are naira. */
import { Type, type Static } from 'typebox';
import { Month, FileFormat, Naira, Named } from './common.ts';

/** A calendar year in Lagos with the profits paid in it and the tax withheld from them. */
export const TaxYear = Type.Object({ year: Type.Integer(), profit: Naira, tax: Naira });
export interface TaxYear extends Static<typeof TaxYear> {}

export const GetTaxYearsReply = Type.Object({
  success: Type.Literal(true),
  /** The newest first; years without tax are left out. */
  years: Type.Array(Named<TaxYear>(TaxYear)),
});
export interface GetTaxYearsReply extends Static<typeof GetTaxYearsReply> {}

export const TaxCertificateQuery = Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2200 }) });
export type TaxCertificateQuery = Static<typeof TaxCertificateQuery>;

/** How often something was withheld in a month, and how much. */
export const TaxMonth = Type.Object({ month: Month, payments: Type.Integer(), tax: Naira });
export interface TaxMonth extends Static<typeof TaxMonth> {}

export const GetTaxMonthsReply = Type.Object({
  success: Type.Literal(true),
  /** The last 24 months in which something was withheld, the newest first. */
  months: Type.Array(Named<TaxMonth>(TaxMonth)),
});
export interface GetTaxMonthsReply extends Static<typeof GetTaxMonthsReply> {}

/** `format`: `csv` unless given. */
export const RemittanceQuery = Type.Object({ month: Month, format: Type.Optional(FileFormat) });
export type RemittanceQuery = Static<typeof RemittanceQuery>;
