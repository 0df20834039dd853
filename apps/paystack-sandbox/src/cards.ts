/** Paystack's test cards, and the ways to pay in its checkout. */
import { ourCards, type TestCard } from '@ajose/sandbox/cards';
import type { Channel, Step } from '@ajose/sandbox/gateway';
import { TEST_OTP } from '@ajose/sandbox/transfers';

export const testCards: readonly TestCard[] = [
  { number: '4084 0840 8408 4081', cvv: '408', brand: 'visa', meaning: 'Is paid at once', label: 'Succeeds' },
  {
    number: '5060 6666 6666 6666 666',
    cvv: '123',
    brand: 'verve',
    meaning: 'Asks for PIN 1234 and OTP 123456',
    label: 'PIN 1234, OTP 123456',
    asks: 'pin',
  },
  {
    number: '4084 0800 0000 5408',
    cvv: '001',
    brand: 'visa',
    meaning: 'Is declined',
    label: 'Declined',
    refusal: 'Declined',
  },
  {
    number: '4084 0800 0067 0037',
    cvv: '787',
    brand: 'visa',
    meaning: 'Has not enough on it',
    label: 'Insufficient funds',
    refusal: 'Insufficient Funds',
  },
  ...ourCards('visa'),
];

export const steps: Readonly<Record<string, Step>> = {
  pin: {
    field: 'pin',
    right: '1234',
    notAsked: 'Charge is not waiting for a PIN',
    wrong: 'Incorrect PIN',
    next: 'otp',
  },
  otp: {
    field: 'otp',
    right: TEST_OTP,
    notAsked: 'Charge is not waiting for an OTP',
    wrong: 'Token Authentication Not Successful. Incorrect OTP',
  },
};

export const channels: Readonly<Record<string, Channel>> = {
  card: { name: 'Card' },
  bank_transfer: { name: 'Transfer' },
  ussd: { name: 'USSD', title: 'Dial *737*000*4081# on your phone', approve: 'I have dialled the code' },
  opay: { name: 'OPay', title: 'Approve the payment in your OPay app', approve: 'Approve in OPay' },
  bank: { name: 'Bank', title: 'Approve the payment with your bank', approve: 'Approve with my bank' },
};
