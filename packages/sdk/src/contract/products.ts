/** Investment products and their groups. `cost` is the minimum capital in naira, `interestRate` the percent for the whole term. */
import { Type, type Static } from 'typebox';
import { Id, Moment, Naira, Named } from './common.ts';

export const ActiveStatus = Type.Union([Type.Literal('active'), Type.Literal('inactive')]);
export type ActiveStatus = Static<typeof ActiveStatus>;

export const DurationUnit = Type.Union([Type.Literal('days'), Type.Literal('months')]);
export type DurationUnit = Static<typeof DurationUnit>;

export const Duration = Type.Object({ value: Type.Integer(), unit: DurationUnit });

/** Leaving an investment before its end: after how many days, and what share of the profit so far it costs, in percent. */
export const EarlyExit = Type.Object({ afterDays: Type.Integer(), pricePercent: Type.Number() });
export type EarlyExit = Static<typeof EarlyExit>;

/** A product without its id. */
export const ProductContent = Type.Object({
  name: Type.String(),
  description: Type.String(),
  /** Percent for the whole term. */
  interestRate: Type.Number(),
  /** The smallest capital, in naira. */
  cost: Naira,
  duration: Duration,
  /** Null for a product without a group. */
  productGroup: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
  status: ActiveStatus,
  /** Missing where it cannot be left early. */
  earlyExit: Type.Optional(EarlyExit),
  /** The percent of the profit that is withheld as tax when it is paid; missing where it is exempt. */
  taxPercent: Type.Optional(Type.Number()),
});
export interface ProductContent extends Static<typeof ProductContent> {}

export const Product = Type.Object({
  _id: Id,
  ...ProductContent.properties,
  /** The investments and plans that run now, and the money in them; only for administrators who ask for `running`. */
  running: Type.Optional(Type.Object({ plans: Type.Integer(), invested: Naira })),
  /** When it was made; with `running`. */
  createdAt: Type.Optional(Moment),
});
export interface Product extends Static<typeof Product> {}

export const GetAllProductsQuery = Type.Object({
  status: Type.Optional(ActiveStatus),
  /** Whether the reply also says what runs in each product; for administrators. */
  running: Type.Optional(Type.Boolean()),
});
export type GetAllProductsQuery = Static<typeof GetAllProductsQuery>;

export const GetAllProductsReply = Type.Object({
  success: Type.Literal(true),
  products: Type.Array(Named<Product>(Product)),
});
export interface GetAllProductsReply extends Static<typeof GetAllProductsReply> {}

/** The body of adding and of updating a product. */
export const ProductBody = Type.Object({
  name: Type.String({ maxLength: 200 }),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
  cost: Naira,
  interestRate: Type.Number(),
  durationValue: Type.Integer(),
  durationUnit: DurationUnit,
  status: ActiveStatus,
  productGroup: Type.Optional(Id),
  /** The day of the term from which it can be left early; without it never. */
  exitAfterDays: Type.Optional(Type.Integer()),
  /** The price of leaving early, in percent of the profit so far. */
  exitPricePercent: Type.Optional(Type.Number()),
  /** The percent of the profit that is withheld as tax; without it a new product gets 10, and a changed one keeps its percent. */
  taxPercent: Type.Optional(Type.Number()),
});
export interface ProductBody extends Static<typeof ProductBody> {}

export const ProductReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  product: Named<Product>(Product),
});
export interface ProductReply extends Static<typeof ProductReply> {}

export const ToggleProductStatusBody = Type.Object({ status: ActiveStatus });
export interface ToggleProductStatusBody extends Static<typeof ToggleProductStatusBody> {}

export const ProductGroup = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  status: ActiveStatus,
  products: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
});
export interface ProductGroup extends Static<typeof ProductGroup> {}

export const GetAllProductGroupsReply = Type.Object({
  success: Type.Literal(true),
  productGroups: Type.Array(Named<ProductGroup>(ProductGroup)),
});
export interface GetAllProductGroupsReply extends Static<typeof GetAllProductGroupsReply> {}

export const AddProductGroupBody = Type.Object({
  name: Type.String({ maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
});
export interface AddProductGroupBody extends Static<typeof AddProductGroupBody> {}

export const UpdateProductGroupBody = Type.Object({
  name: Type.String({ maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  status: ActiveStatus,
});
export interface UpdateProductGroupBody extends Static<typeof UpdateProductGroupBody> {}

export const ProductGroupReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  productGroup: Named<ProductGroup>(ProductGroup),
});
export interface ProductGroupReply extends Static<typeof ProductGroupReply> {}
