/** Where customers ask and complain: emails, notices and the app name the same address. */
export const SUPPORT_EMAIL = 'support@ajose.test';
