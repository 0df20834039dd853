/** How work came to its owner, in words. */
import type { WorkMove } from '@ajose/sdk/contract/work';

export function moveWords({ by, owner }: WorkMove): string {
  if (owner === null) return `${by.name} gave it back`;
  return owner._id === by._id ? `${by.name} took it` : `${by.name} gave it to ${owner.name}`;
}
