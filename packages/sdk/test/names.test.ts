/** Whether two spellings of a name may be one person: what banks do to names, and whom they must not confuse. */
import { expect, test } from 'vitest';
import { firstAndLast, firstNameOf, sameName } from '../src/domain/names.ts';

test.each([
  ['the order of the words', 'Chukwuemeka Nnamdi Okonkwo', 'OKONKWO CHUKWUEMEKA NNAMDI'],
  ['accents and letters with dots', 'Olúwáṣeun Adébáyọ̀', 'ADEBAYO OLUWASEUN'],
  ['hooked letters', 'Ɗanjuma Ƙaura', 'DANJUMA KAURA'],
  ['a middle name that only the bank has', 'Ngozi Eze', 'EZE NGOZI CHIOMA'],
  ['a middle name that only we have', 'Ngozi Chioma Eze', 'NGOZI EZE'],
  ['an initial', 'Aisha Bello', 'A. BELLO'],
  ['an initial on our side', 'B. Okafor', 'OKAFOR BLESSING'],
  ['an initial instead of the middle name', 'Adaeze Chinwe Nwosu', 'NWOSU ADAEZE C'],
  ['a second surname after a wedding', 'Chidinma Okonkwo', 'OKONKWO-ADEYEMI CHIDINMA'],
  ['a hyphen', 'Doyinsola Adebayo-Williams', 'ADEBAYO WILLIAMS DOYINSOLA'],
  ['a hyphen that was lost', 'Doyinsola Adebayo-Williams', 'DOYINSOLA ADEBAYOWILLIAMS'],
  ['a space within a name', 'Nwa Chukwu Ifeanyi', 'NWACHUKWU IFEANYI'],
  ['apostrophes', 'Ufuoma D’Almeida', "D'ALMEIDA UFUOMA"],
  ['titles', 'Yakubu Shehu', 'ALHAJI (DR.) SHEHU YAKUBU'],
  ['another spelling by one letter', 'Olusola Fashola', 'FASHOLA OLUSHOLA'],
  ['a letter that was left out', 'Sulaiman Mohammed', 'MOHAMED SULAIMAN'],
  ['a short form', 'Seun Akinyemi', 'AKINYEMI OLUWASEUN'],
  ['a name that was cut off', 'Oluwafunmilayo Nwachukwu-Okonkwo', 'OLUWAFUNMILAYO NWACHUKWU-OK'],
  ['a single name', 'Ngozi', 'EZE NGOZI'],
  ['spaces and capitals', '  chidinma   OKAFOR ', 'Okafor  Chidinma'],
])('does not mind %s: %s is %s', (_what, name, atBank) => {
  expect(sameName(name, atBank)).toBe(true);
  expect(sameName(atBank, name)).toBe(true);
});

test.each([
  ['a stranger', 'Chukwuemeka Nnamdi Okonkwo', 'ADEYEMI CHIDINMA GRACE'],
  ['a brother or sister', 'Tunde Adeyemi', 'ADEYEMI FOLAKE'],
  ['twins', 'Taiwo Adeyemi', 'KEHINDE ADEYEMI'],
  ['first names that sound alike', 'Oluwaseun Adeyemi', 'ADEYEMI OLUWASEYI'],
  ['short names that differ by a letter', 'Tolu Adeyemi', 'ADEYEMI TOLA'],
  ['another person of the same first name', 'Ngozi Eze', 'NGOZI OKAFOR'],
  ['initials alone', 'A. B. Okafor', 'A B BELLO'],
  ['a surname and another initial', 'Aisha Bello', 'BELLO M'],
  ['a single name and one like it', 'Olusola', 'FASHOLA OLUSHOLA'],
  ['no name', 'Ngozi Eze', ''],
  ['a title alone', 'Dr Ngozi Eze', 'DR'],
  ['a company', 'Ngozi Eze', 'GOLDEN HARVEST VENTURES LTD'],
])('tells %s apart: %s is not %s', (_what, name, atBank) => {
  expect(sameName(name, atBank)).toBe(false);
  expect(sameName(atBank, name)).toBe(false);
});

test.each([
  ['Ngozi Chioma Eze', 'Ngozi', 'Eze'],
  ['OKAFOR Grace', 'Grace', 'OKAFOR'],
  ['NGOZI EZE', 'NGOZI', 'EZE'],
  ['Alhaji Yakubu Bello', 'Yakubu', 'Bello'],
  ['Dr. Ada Obi', 'Ada', 'Obi'],
  ['Ngozi', 'Ngozi', 'Ngozi'],
])('the first and the last name of %s', (name, firstName, lastName) => {
  expect(firstAndLast(name)).toEqual({ firstName, lastName });
});

test('a person is called by their first name and not by their title', () => {
  expect(['Mrs Ada Obi', 'Alhaji Yakubu Bello', 'Prince'].map(firstNameOf)).toEqual(['Ada', 'Yakubu', 'Prince']);
});
