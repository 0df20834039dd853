/** The shapes of the values in the paths of calls, by their names in the path. A call that means another one by a name says so itself. */
import { Id } from '@ajose/sdk/contract/common';
import { GatewayName } from '@ajose/sdk/contract/gateways';
import { Type, type TObject } from 'typebox';

const pathShapes = {
  id: Id,
  userId: Id,
  announcementId: Id,
  circleId: Id,
  fileId: Id,
  messageId: Id,
  transactionId: Type.String({ minLength: 1, maxLength: 100 }),
  /** The code of an invitation. */
  code: Type.String({ pattern: '^[A-Za-z0-9_-]{8,40}$' }),
  gateway: GatewayName,
};

export type PathShapes = typeof pathShapes;

/** The names in a path, such as `id` in `admin/users/:id/notes`. */
export type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsIn<Path> = TObject<{ [Name in NamesIn<Path> & keyof PathShapes]: PathShapes[Name] }>;

const made = new Map<string, TObject>();

function shapeOf(name: string) {
  if (!Object.hasOwn(pathShapes, name)) throw new Error(`No shape is known for :${name} in a path`);
  return pathShapes[name as keyof PathShapes];
}

/** The shape of the values in a path; null where it has none. The same names have one schema, which is compiled once. */
export function paramsIn(path: string): TObject | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return null;
  const key = names.join();
  const shape = made.get(key) ?? Type.Object(Object.fromEntries(names.map((name) => [name, shapeOf(name)])));
  made.set(key, shape);
  return shape;
}
