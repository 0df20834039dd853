/** Monnify's test cards, and the ways to pay in its checkout. */
import { ourCards, type TestCard } from '@ajose/sandbox/cards';
import type { Channel, Step } from '@ajose/sandbox/gateway';
import { TEST_OTP } from '@ajose/sandbox/transfers';

export const DECLINED = 'Transaction declined by the bank';

/** The first four are the description's. */
export const testCards: readonly TestCard[] = [
  { number: '4111 1111 1111 1111', cvv: '123', brand: 'Visa', meaning: 'Is paid at once', label: 'Succeeds' },
  {
    number: '5060 9959 9424 7093',
    cvv: '123',
    brand: 'Verve',
    meaning: 'Asks for OTP 123456',
    label: 'OTP 123456',
    asks: 'otp',
  },
  {
    number: '4000 0000 0000 0002',
    cvv: '123',
    brand: 'Visa',
    meaning: 'Asks on a page of the bank',
    label: 'Bank’s own page',
    asks: 'bank',
  },
  {
    number: '4111 1111 1111 1110',
    cvv: '123',
    brand: 'Visa',
    meaning: 'Is declined',
    label: 'Declined',
    refusal: DECLINED,
  },
  ...ourCards('Visa'),
];

export const steps: Readonly<Record<string, Step>> = {
  otp: {
    field: 'otp',
    right: TEST_OTP,
    notAsked: 'Transaction is not waiting for an OTP',
    wrong: 'Invalid OTP',
  },
  /** The customer's answer on the page of the card's bank. */
  bank: {
    field: 'approved',
    right: true,
    notAsked: 'Transaction is not waiting for the bank',
    wrong: '3D Secure authorization failed',
  },
};

export const channels: Readonly<Record<string, Channel>> = {
  card: { name: 'Card' },
  bank_transfer: { name: 'Bank transfer' },
  ussd: { name: 'USSD', title: 'Dial this on your phone', approve: 'I have dialled it' },
  phone: { name: 'Phone number', title: 'Approve the payment on your phone', approve: 'Approve' },
};
