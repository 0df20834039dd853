import { expect, test } from 'vitest';
import { addressOf } from '../paths.ts';
import { readPlace } from './place.ts';
import { isSection, menuSection, personMenu, sections, sidebar, tabsOf } from './sections.tsx';

test('an address names the section that it shows', () => {
  expect(addressOf({ section: 'announcement' })).toBe('/admin/dashboard?section=announcement');
  expect(readPlace('?section=announcement')).toEqual({ section: 'announcement' });
  expect(readPlace('?section=transactionManagement&status=pending')).toEqual({ section: 'transactionManagement' });
});

test('an unknown value is read as no place', () => {
  expect(readPlace(null)).toBeNull();
  expect(readPlace('')).toBeNull();
  expect(readPlace('?section=home&status=odd')).toEqual({ section: 'home' });
});

test('an address with an unknown section leads home, not to the section that was open last', () => {
  expect(readPlace('?section=treasury')).toEqual({ section: 'home' });
  expect(readPlace('?section=userDetails')).toEqual({ section: 'home' });
});

test('a customer’s page remembers where it was opened and belongs to the customers in the menu', () => {
  const there = { section: 'userDetails', userId: 'u1', from: 'transactionManagement' } as const;
  const place = readPlace(addressOf(there).split('dashboard')[1]);
  expect(place).toEqual(there);
  expect(place && menuSection(place)).toBe('userManagement');
  expect(readPlace('?section=userDetails&id=u1')).toMatchObject({ from: 'userManagement' });
});

test('the sections of the specification have its keys, titles and submenus', () => {
  const entries = sidebar.map(({ key, label, items }) => [items?.[0]?.key ?? key, label, items?.[0]?.label]);
  expect(entries.slice(0, 6)).toEqual([
    ['home', 'Dashboard', undefined],
    ['userManagement', 'User Management', 'All Users'],
    ['productManagement', 'Product Management', 'All Products'],
    ['transactionManagement', 'Transactions', 'All Transactions'],
    ['offlineInvestmentCreator', 'Offline Investment Creator', undefined],
    ['announcement', 'Manage Announcements', undefined],
  ]);
});

test('each section that can be opened has one entry in one menu, or is a part of a section that has one', () => {
  const entries = [...sidebar.flatMap(({ key, items }) => items ?? [{ key }]), ...personMenu].map(({ key }) => key);
  const parts = entries.flatMap((key) => (isSection(key) ? tabsOf({ section: key }).slice(1) : []));
  expect([...entries, ...parts.map(({ key }) => key)].toSorted()).toEqual(
    Object.keys(sections).filter(isSection).toSorted(),
  );
  expect(sidebar.map(({ label }) => label).slice(0, 2)).toEqual(['Dashboard', 'User Management']);
  expect(sidebar[1]?.items).toEqual([
    { key: 'userManagement', label: 'All Users', href: addressOf({ section: 'userManagement' }) },
  ]);
});
