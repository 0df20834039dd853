/**
 * The look of emails, in light and dark: a large amount first, then facts as on the receipt. Also makes the plain text. Escapes all words,
 * because people type names.
 */
import type { Help } from '@ajose/sdk/contract/help';
import type { Email } from './mailer.ts';

/** `url`: where the fact leads. */
export type Fact = readonly [name: string, value: string, url?: string];

/** What an email says. */
export interface Draft {
  to: string;
  subject: string;
  greeting: string;
  /** Read first, in large figures. */
  amount?: string;
  /** What happened to the amount: "is in your wallet". Without an amount, what happened. */
  headline?: string;
  paragraphs: readonly string[];
  facts?: readonly Fact[];
  button?: { label: string; url: string };
  /** Words after the facts, in small letters. */
  note?: string;
  /** The last line: how to get no more of these. */
  stop?: { label: string; url: string };
}

/** What an email tells of money that moved. */
export interface Moved {
  title: string;
  text: string;
  amount: string | null;
  /** The facts that the receipt has. */
  facts: readonly Fact[];
}

const SIGNED = 'Your Ajose team';

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Escaped, with the number of a complaint on one line: it would break at its hyphen. */
const words = (text: string): string =>
  escape(text).replaceAll(/\bCMP-\d+\b/g, '<span style="white-space:nowrap">$&</span>');

/** A sentence on how to reach a person; null where the operator states none. */
function helpWords({ phone, email, hours }: Help): string | null {
  const call = phone && `call ${phone}${hours === null ? '' : ` (${hours})`}`;
  const ways = [call, email && `write to ${email} at any hour`].filter(Boolean).join(' or ');
  if (ways === '') return null;
  return `For help ${ways}. We never ask for your password or a code.`;
}

/** The sentence that the HTML shows as amount and headline: "₦5,000.00 is in your wallet", "Late: your withdrawal of ₦5,000.00". */
const leadWords = ({ subject, amount = '', headline = '' }: Draft): string =>
  headline !== '' && subject.includes(amount) ? subject : [amount, headline].filter(Boolean).join(' ');

function asText(draft: Draft, help: Help): string {
  const { greeting, paragraphs, facts = [], button, note, stop } = draft;
  return [
    greeting,
    leadWords(draft),
    ...paragraphs,
    facts.map(([name, value, url]) => [`${name}: ${value}`, url].filter(Boolean).join('\n')).join('\n'),
    button && `${button.label}: ${button.url}`,
    note,
    stop && `${stop.label}: ${stop.url}`,
    helpWords(help),
    SIGNED,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/**
 * The tokens of packages/ui, by role. Mail programs do not support variables, so each value is written twice: light inline, dark in the
 * media query.
 */
const light = {
  ground: 'background:#faf8f4',
  sheet: 'background:#ffffff',
  ink: 'color:#14173a',
  soft: 'color:#555a78',
  line: 'border-color:#e5e1d8',
  button: 'background:#2b3278;color:#ffffff',
} as const;
const dark: Readonly<Record<keyof typeof light, string>> = {
  ground: 'background:#0c0e23',
  sheet: 'background:#151832',
  ink: 'color:#eeedf6',
  soft: 'color:#b0b3d3',
  line: 'border-color:#2e325a',
  button: 'background:#b3b8f2;color:#0c0e23',
};

const important = (style: string): string =>
  style
    .split(';')
    .map((item) => `${item}!important`)
    .join(';');
const DARK = Object.entries(dark)
  .map(([role, style]) => `.${role}{${important(style)}}`)
  .join('');

/** @param roles of `light` @param style styles that are the same in both schemes */
function look(style: string, ...roles: readonly (keyof typeof light)[]): string {
  return `class="${roles.join(' ')}" style="${[style, ...roles.map((role) => light[role])].join(';')}"`;
}

const paragraph = (text: string, ...roles: readonly (keyof typeof light)[]): string =>
  `<p ${look('margin:0 0 16px;font-size:16px;line-height:24px', ...roles)}>${words(text)}</p>`;

const linked = (text: string, url: string | undefined): string =>
  url === undefined ? escape(text) : `<a href="${escape(url)}" ${look('', 'ink')}>${escape(text)}</a>`;

const factRow = ([name, value, url]: Fact): string =>
  `<tr><td ${look('padding:8px 12px 8px 0;border-top:1px solid;font-size:14px;line-height:20px;vertical-align:top;width:38%', 'soft', 'line')}>${linked(name, url)}</td>` +
  `<td ${look('padding:8px 0;border-top:1px solid;font-size:14px;line-height:20px;font-weight:600;vertical-align:top;word-break:break-word', 'ink', 'line')}>${words(value)}</td></tr>`;

const factTable = (facts: readonly Fact[]): string =>
  facts.length === 0
    ? ''
    : `<table cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px;border-collapse:collapse">${facts.map(factRow).join('')}</table>`;

/** Ten billion naira with kobo stay on one line of a phone. */
const sizeOf = (amount: string): number => (amount.length > 14 ? 26 : 34);

/** The mark without an image, which many mail programs block: a petal is a square with two round corners. `companyMark` of the SDK has the same. */
const cell = (size: number, style = ''): string =>
  `<td width="${size}" height="${size}" style="width:${size}px;height:${size}px;padding:0;font-size:0;line-height:0;${style}"></td>`;
const [rising, falling] = ['100% 0', '0 100%'].map((round) => cell(10, `background:#f6f2e8;border-radius:${round}`));
const gap = cell(4);
const MARK = [
  '<table role="presentation" cellpadding="0" cellspacing="0">',
  `<tr>${falling}${gap}${rising}</tr>`,
  `<tr>${gap}${cell(4, 'background:#e8b04a;border-radius:50%')}${gap}</tr>`,
  `<tr>${rising}${gap}${falling}</tr></table>`,
].join('');
const HEAD = `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding:0 10px 0 0">${MARK}</td><td style="color:#f6f2e8;font-size:20px;line-height:24px;font-weight:700;letter-spacing:-.01em">Ajose</td></tr></table>`;

function asHtml(draft: Draft, help: Help): string {
  const { subject, greeting, amount, headline, paragraphs, facts = [], button, note, stop } = draft;
  const reach = helpWords(help);
  const body = [
    paragraph(greeting, 'ink'),
    amount &&
      `<p ${look(`margin:0 0 16px;font-size:${sizeOf(amount)}px;line-height:1.2;font-weight:700;letter-spacing:-.02em`, 'ink')}>${escape(amount)}</p>`,
    headline &&
      `<p ${look(`margin:${amount ? -12 : 0}px 0 20px;font-size:18px;line-height:26px;font-weight:600`, 'ink')}>${words(headline)}</p>`,
    ...paragraphs.map((text) => paragraph(text, 'ink')),
    factTable(facts),
    button &&
      `<p style="margin:0 0 20px"><a href="${escape(button.url)}" ${look('display:inline-block;padding:13px 22px;border-radius:10px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none', 'button')}>${escape(button.label)}</a></p>`,
    note && `<p ${look('margin:0 0 16px;font-size:13px;line-height:20px', 'soft')}>${escape(note)}</p>`,
    stop &&
      `<p ${look('margin:0 0 16px;font-size:13px;line-height:20px', 'soft')}><a href="${escape(stop.url)}" ${look('', 'soft')}>${escape(stop.label)}</a></p>`,
    paragraph(SIGNED, 'ink'),
  ];
  const foot =
    reach === null
      ? ''
      : `<p ${look('margin:16px 8px 0;font-size:13px;line-height:20px', 'soft')}>${escape(reach)}</p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title><style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK}}</style></head>`,
    `<body ${look('margin:0;padding:0;font-family:Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif', 'ground')}>`,
    `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" ${look('', 'ground')}><tr><td align="center" style="padding:24px 12px">`,
    '<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:520px;text-align:left"><tr>',
    `<td style="padding:18px 24px;border-bottom:3px solid #e8b04a;border-radius:12px 12px 0 0;background:#14173a">${HEAD}</td>`,
    `</tr><tr><td ${look('padding:28px 24px 12px;border:1px solid;border-top:0;border-radius:0 0 12px 12px', 'sheet', 'line')}>`,
    body.filter(Boolean).join(''),
    `</td></tr><tr><td>${foot}</td></tr></table></td></tr></table></body></html>`,
  ].join('');
}

export const compose = (draft: Draft, help: Help): Email => ({
  to: draft.to,
  subject: draft.subject,
  text: asText(draft, help),
  html: asHtml(draft, help),
});
