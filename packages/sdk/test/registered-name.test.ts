/** Whether an account is in exactly the registered name: what banks do to names of organisations, and which ones they must not confuse. */
import { expect, test } from 'vitest';
import { isRegisteredName } from '../src/domain/registered-name.ts';

const cooperative = 'Ìrẹ̀pọ̀dùn & Sons (Ikeja) Multi-purpose Co-operative Society Limited';

test.each([
  ['capitals and accents', 'Ìrẹ̀pọ̀dùn Ventures', 'IREPODUN VENTURES'],
  ['LTD for Limited', 'Golden Harvest Limited', 'GOLDEN HARVEST LTD.'],
  ['Limited for Ltd', 'Golden Harvest Nig. Ltd', 'GOLDEN HARVEST NIGERIA LIMITED'],
  ['PLC', 'Golden Harvest Public Limited Company', 'GOLDEN HARVEST PLC'],
  ['CO for Company, and the sign for and', 'Ola & Company', 'OLA AND CO'],
  ['short forms of a cooperative', cooperative, 'IREPODUN AND SONS IKEJA MULTIPURPOSE COOP SOC LTD'],
  ['a name that was cut off', cooperative, 'IREPODUN AND SONS (IKEJA) MULTIPURPOSE COOPERATI'],
  ['figures', 'Class of 98 Association', 'CLASS OF 98 ASSOC'],
])('does not mind %s: %s is %s', (_what, name, atBank) => {
  expect(isRegisteredName(name, atBank)).toBe(true);
});

test.each([
  ['two words that agree', 'Golden Harvest Cooperative Society', 'GOLDEN HARVEST VENTURES'],
  ['a person of the name', 'Ola and Sons', 'OLA SONS ADEBAYO'],
  ['another order', 'Harvest Golden Limited', 'GOLDEN HARVEST LIMITED'],
  ['another form', 'Golden Harvest Limited', 'GOLDEN HARVEST ENTERPRISES'],
  ['a form that is missing', 'Golden Harvest Limited', 'GOLDEN HARVEST'],
  ['a form that was added', 'Golden Harvest', 'GOLDEN HARVEST LIMITED'],
  ['another year', 'Class of 98 Association', 'CLASS OF 99 ASSOCIATION'],
  ['a letter more', 'Golden Harvest Limited', 'GOLDEN HARVESTS LIMITED'],
  ['a short beginning', cooperative, 'IREPODUN AND SONS'],
  ['a longer name', 'Irepodun and Sons Ikeja Multipurpose', 'IREPODUN AND SONS IKEJA MULTIPURPOSE UNION'],
  ['no name', 'Golden Harvest', ''],
  ['a name without letters', 'Golden Harvest', '&'],
])('tells %s apart: %s is not %s', (_what, name, atBank) => {
  expect(isRegisteredName(name, atBank)).toBe(false);
});
