/** Why calls about circles are refused. */
import type { Refusals } from './common.ts';

const found = ['circle_not_found'] as const;
/** More than may leave in a day. */
const pastDay = ['level_withdrawals', 'withdrawals_past_day_limit'] as const;

export const circleRefusals = {
  getCircles: {},
  getCircle: { 404: found },
  getCircleInvitation: { 404: ['invitation_not_found'], 409: ['invitation_over'] },
  makeCircle: {
    403: ['money_blocked'],
    409: [...pastDay, 'id_reused', 'too_many_circles'],
    422: ['invalid'],
    429: ['too_many_circles'],
  },
  joinCircle: {
    403: ['money_blocked'],
    404: ['invitation_not_found'],
    409: [...pastDay, 'circle_full', 'invitation_over', 'too_many_circles', 'turn_taken'],
    422: ['invalid'],
  },
  inviteToCircle: {
    404: found,
    409: ['email_not_confirmed', 'names_final'],
    422: ['invalid'],
    429: ['too_many_emails', 'too_many_invitations'],
  },
  setInvitations: { 409: ['link_wrong'] },
  leaveCircle: { 404: found, 409: ['circle_held', 'circle_runs'] },
  removeCircleMember: { 403: ['not_the_organiser'], 404: [...found, 'member_not_found'], 409: ['names_final'] },
  finishCircleNames: {
    403: ['not_the_organiser'],
    404: found,
    409: ['first_day_over', 'names_final', 'too_few_people'],
  },
  signCircle: {
    401: ['two_factor_required'],
    403: ['money_blocked', 'wrong_code', 'wrong_password'],
    404: [...found, 'card_not_found'],
    409: [
      ...pastDay,
      'card_expired',
      'circle_held',
      'deposit_too_large',
      'email_new',
      'email_not_confirmed',
      'insufficient_balance',
      'money_owed',
      'nothing_to_sign',
      'terms_changed',
    ],
    422: ['invalid', 'password_required'],
    429: ['busy', 'too_many_attempts'],
  },
  dissolveCircle: { 403: ['not_the_organiser'], 404: found, 409: ['circle_held', 'circle_runs'] },
  payCircle: {
    403: ['money_blocked'],
    404: found,
    409: [...pastDay, 'circle_held', 'insufficient_balance', 'nothing_to_pay'],
    422: ['invalid'],
  },
  forgiveCircleDebt: { 404: found, 409: ['circle_held', 'debt_changed'], 422: ['invalid'] },
  writeOffCircleDebt: { 404: found, 409: ['debt_changed', 'other_request_waits'], 422: ['invalid'] },
  findSubstitute: { 404: found, 409: ['circle_held', 'circle_not_running', 'money_owed'] },
  takeBackPlace: { 404: found },
  getCirclePlace: { 404: ['place_not_found'] },
  wantCirclePlace: {
    403: ['money_blocked'],
    404: ['place_not_found'],
    409: [...pastDay, 'place_taken', 'too_many_circles'],
    422: ['invalid'],
    429: ['too_many_emails'],
  },
  acceptSubstitute: { 404: [...found, 'place_not_found'] },
  signCirclePlace: {
    401: ['two_factor_required'],
    403: ['money_blocked', 'wrong_code', 'wrong_password'],
    404: ['place_not_found'],
    409: [
      ...pastDay,
      'circle_held',
      'email_new',
      'email_not_confirmed',
      'insufficient_balance',
      'member_cannot_pay',
      'money_owed',
      'place_not_ready',
      'terms_changed',
      'turn_open',
    ],
    422: ['invalid', 'password_required'],
    429: ['busy', 'too_many_attempts'],
  },
  changeCircleSource: {
    404: [...found, 'card_not_found'],
    409: ['card_expired', 'circle_over', 'deposit_too_large'],
    422: ['invalid'],
  },
  getAllCircles: {},
  getCircleForStaff: { 404: found },
  holdCircle: { 404: found, 409: ['circle_over', 'hold_unchanged'], 422: ['invalid'] },
} as const satisfies Refusals;
