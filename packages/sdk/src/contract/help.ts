/** Where customers get help from a person: settings of the operator. */
import { Type, type Static } from 'typebox';
import type { Refusals } from './common.ts';

const stated = Type.Union([Type.String(), Type.Null()]);

/** Null: the operator has not stated it. */
export const Help = Type.Object({
  phone: stated,
  email: stated,
  /** The hours in which staff answer: "Monday to Friday, 8 AM to 6 PM". */
  hours: stated,
});
export interface Help extends Static<typeof Help> {}

export const GetHelpReply = Type.Object({ success: Type.Literal(true), help: Help });
export interface GetHelpReply extends Static<typeof GetHelpReply> {}

export const helpRefusals = {
  getHelp: {},
} as const satisfies Refusals;
