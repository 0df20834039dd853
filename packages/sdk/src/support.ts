/** Where customers ask and complain: letters, notices and the app name the same address. */
export const SUPPORT_EMAIL = 'support@ajose.test';
