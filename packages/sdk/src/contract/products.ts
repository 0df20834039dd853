/** Investment products and their groups. `cost` is the minimum capital in naira, `interestRate` the percent for the whole term. */
import { Type, type Static } from 'typebox';
import { Id, Naira } from './common.ts';

export const ActiveStatus = Type.Union([Type.Literal('active'), Type.Literal('inactive')]);
export type ActiveStatus = Static<typeof ActiveStatus>;

export const DurationUnit = Type.Union([Type.Literal('days'), Type.Literal('months')]);
export type DurationUnit = Static<typeof DurationUnit>;

export const Duration = Type.Object({ value: Type.Integer(), unit: DurationUnit });

/** All of a product but its id. */
export const ProductContent = Type.Object({
  name: Type.String(),
  description: Type.String(),
  interestRate: Type.Number(),
  cost: Naira,
  duration: Duration,
  productGroup: Type.Union([Type.Object({ _id: Id, name: Type.String() }), Type.Null()]),
  status: ActiveStatus,
});
export type ProductContent = Static<typeof ProductContent>;

export const Product = Type.Object({ _id: Id, ...ProductContent.properties });
export type Product = Static<typeof Product>;

export const GetAllProductsQuery = Type.Object({ status: Type.Optional(ActiveStatus) });
export type GetAllProductsQuery = Static<typeof GetAllProductsQuery>;

export const GetAllProductsReply = Type.Object({ success: Type.Literal(true), products: Type.Array(Product) });
export type GetAllProductsReply = Static<typeof GetAllProductsReply>;

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
});
export type ProductBody = Static<typeof ProductBody>;

export const ProductReply = Type.Object({ success: Type.Literal(true), message: Type.String(), product: Product });
export type ProductReply = Static<typeof ProductReply>;

export const ToggleProductStatusBody = Type.Object({ status: ActiveStatus });
export type ToggleProductStatusBody = Static<typeof ToggleProductStatusBody>;

export const ProductGroup = Type.Object({
  _id: Id,
  name: Type.String(),
  description: Type.String(),
  status: ActiveStatus,
  products: Type.Array(Type.Object({ _id: Id, name: Type.String() })),
});
export type ProductGroup = Static<typeof ProductGroup>;

export const GetAllProductGroupsReply = Type.Object({
  success: Type.Literal(true),
  productGroups: Type.Array(ProductGroup),
});
export type GetAllProductGroupsReply = Static<typeof GetAllProductGroupsReply>;

export const AddProductGroupBody = Type.Object({
  name: Type.String({ maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type AddProductGroupBody = Static<typeof AddProductGroupBody>;

export const UpdateProductGroupBody = Type.Object({
  name: Type.String({ maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  status: ActiveStatus,
});
export type UpdateProductGroupBody = Static<typeof UpdateProductGroupBody>;

export const ProductGroupReply = Type.Object({
  success: Type.Literal(true),
  message: Type.String(),
  productGroup: ProductGroup,
});
export type ProductGroupReply = Static<typeof ProductGroupReply>;
