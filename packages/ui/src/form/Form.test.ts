import { expect, test } from 'vitest';
import { ApiError } from '@ajose/sdk/error';
import { refusal } from './Form.tsx';

const values = { email: '', password: '' };

test('a refusal about fields that the form has is shown at these fields alone', () => {
  const error = new ApiError({ status: 422, code: 'invalid', message: 'Invalid', fields: { email: 'Taken' } });
  expect(refusal(error, values, 'Failed')).toEqual({ message: undefined, fields: { email: 'Taken' } });
});

test('a message for a field that the form does not have is shown above the form', () => {
  const error = new ApiError({
    status: 422,
    code: 'invalid',
    message: 'Invalid',
    fields: { email: 'Taken', userId: 'Unknown person' },
  });
  expect(refusal(error, values, 'Failed')).toEqual({ message: 'Unknown person', fields: { email: 'Taken' } });
});

test('a refusal without fields is shown in the words of the server', () => {
  const error = new ApiError({ status: 409, code: 'insufficient_balance', message: 'Not enough' });
  expect(refusal(error, values, 'Failed')).toEqual({ message: 'Not enough', fields: {} });
});

test('an error that is no refusal is shown in the words of the form', () => {
  expect(refusal(new TypeError('x is undefined'), values, 'Failed')).toEqual({ message: 'Failed', fields: {} });
});
