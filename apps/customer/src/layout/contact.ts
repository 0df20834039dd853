/** How people reach us. */
export const contact = {
  email: 'help@ajose.test',
  phone: '+234 700 000 0000',
  address: '12 Broad Street, Lagos Island, Lagos',
} as const;
