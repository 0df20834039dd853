/** What the public pages promise and the server keeps. Where a name says "usual", an operator's settings may say something else. */

/** How long the link of a forgotten password works. */
export const RESET_LINK_MINUTES = 30;

/** How many bank accounts a customer keeps. */
export const MOST_BANK_ACCOUNTS = 5;

/** How large a file may be that a customer adds. */
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

/** How long the link works that confirms a new email address. */
export const EMAIL_CHANGE_LINK_HOURS = 24;

/** How long nothing is paid out after the email address was changed. */
export const EMAIL_CHANGE_WAIT_HOURS = 24;

/** For how long the link of an email undoes a change of an email address, a phone number or a place. */
export const UNDO_HOURS = 72;

/** How long the emails that were sent to a customer are kept. */
export const EMAILS_KEPT_DAYS = 365;

/** How long it is kept when and from where a customer signed in. */
export const SIGN_INS_KEPT_DAYS = 365;

/** How long the quote for leaving an investment early counts. */
export const EXIT_QUOTE_MINUTES = 10;

/** The smallest withdrawal, in naira. */
export const USUAL_LEAST_WITHDRAWAL_NAIRA = 100;

/** The largest deposit at once, in naira. */
export const USUAL_MOST_DEPOSIT_NAIRA = 10_000_000;

/** The largest sum of a customer's withdrawals of a day in Lagos, in naira. A level of verification may set less. */
export const USUAL_WITHDRAWN_A_DAY_NAIRA = 10_000_000;

/** How long money waits before it goes to a changed bank account. */
export const USUAL_BANK_CHANGE_HOURS = 24;

/** How long the law makes us keep who moved money after the account was closed. */
export const KEPT_YEARS = 7;
