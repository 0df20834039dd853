/**
 * What the public pages promise and the server keeps. Where a name has "usual", an operator's settings may differ. The smallest deposit is in
 * money.ts.
 */

/** How long the link of a forgotten password works. */
export const RESET_LINK_MINUTES = 30;

/** How many bank accounts a customer keeps. */
export const MOST_BANK_ACCOUNTS = 5;

/** The most files of one message about a complaint. */
export const MOST_COMPLAINT_FILES = 3;

/** The largest file that a customer may add, in MB. */
export const MOST_FILE_MB = 5;
export const MOST_FILE_BYTES = MOST_FILE_MB * 1024 * 1024;

/** The longest side, in pixels, to which pictures that a customer adds are made smaller. */
export const PICTURE_SIDE = 3000;

/** The most pages of a PDF that a customer may add. */
export const MOST_PDF_PAGES = 20;

/** How long the link that confirms an email address works. */
export const EMAIL_LINK_HOURS = 24;

/** How long withdrawals wait after a change of the email address. */
export const EMAIL_CHANGE_WAIT_HOURS = 24;

/** How long the link in an email can undo a change of email address, phone number or place. */
export const UNDO_HOURS = 72;

/** How long copies of emails to a customer are kept. */
export const EMAILS_KEPT_DAYS = 365;

/** How long times and places of sign-ins are kept. */
export const SIGN_INS_KEPT_DAYS = 365;

/** How long a quote for leaving an investment early holds. */
export const EXIT_QUOTE_MINUTES = 10;

/** The smallest withdrawal, in naira. */
export const USUAL_LEAST_WITHDRAWAL_NAIRA = 100;

/** The largest deposit at once, in naira. */
export const USUAL_MOST_DEPOSIT_NAIRA = 10_000_000;

/** The most that a customer may withdraw in a Lagos day, in naira. A verification level may set less. */
export const USUAL_WITHDRAWN_A_DAY_NAIRA = 10_000_000;

/** How long money waits before it goes to a changed bank account. */
export const USUAL_BANK_CHANGE_HOURS = 24;

/** How long an estate waits for its money after the customer was told that the account is held. */
export const USUAL_ESTATE_HOURS = 72;

/** How long after the closing of an account the law makes us keep who moved money. */
export const KEPT_YEARS = 7;
