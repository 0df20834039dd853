/** Complaints: opening one, writing to it, closing it. */
import * as yup from 'yup';
import type {
  AddComplaintBody,
  AnswerComplaintBody,
  CloseComplaintBody,
  CloseOwnComplaintBody,
  ComplaintKind,
  RateComplaintBody,
  WriteToComplaintBody,
} from '../contract/complaints.ts';
import { complaintKinds } from '../domain/complaints.ts';
import { MOST_COMPLAINT_FILES } from '../domain/promises.ts';
import { required, requiredLines } from './fields.ts';

/** The most characters of a message. */
export const MESSAGE_MOST = 2000;
export const SUBJECT_MOST = 120;

const message = (missing: string) => requiredLines(missing).max(MESSAGE_MOST, `At most ${MESSAGE_MOST} characters`);

/** What the customer writes. */
export const complainFormRules = yup.object({
  kind: yup.string<ComplaintKind>().oneOf(complaintKinds, 'Please choose what it is about').required('Please choose'),
  subject: required('Please say in one line what happened').max(SUBJECT_MOST, `At most ${SUBJECT_MOST} characters`),
  text: message('Please say what happened, and what you ask of us'),
});

const files = yup.array(yup.string().required()).max(MOST_COMPLAINT_FILES, `At most ${MOST_COMPLAINT_FILES} files`);

export const addComplaintRules: yup.ObjectSchema<AddComplaintBody> = complainFormRules
  .shape({ userId: yup.string().required(), transaction: yup.string(), investment: yup.string(), files })
  .test('one', 'A complaint is about a transaction or an investment, not about both', ({ transaction, investment }) => {
    return transaction === undefined || investment === undefined;
  });

/** A message of either side. */
export const answerComplaintRules: yup.ObjectSchema<AnswerComplaintBody> = yup.object({
  text: message('Please write a message'),
});

const id = { userId: yup.string().required(), complaintId: yup.string().required() };

export const writeToComplaintRules: yup.ObjectSchema<WriteToComplaintBody> = answerComplaintRules.shape({
  ...id,
  files,
});
export const closeOwnComplaintRules: yup.ObjectSchema<CloseOwnComplaintBody> = yup.object(id);
export const rateComplaintRules: yup.ObjectSchema<RateComplaintBody> = yup.object({
  ...id,
  helped: yup.boolean().required('Please say whether this helped'),
});

export const closeComplaintRules: yup.ObjectSchema<CloseComplaintBody> = yup.object({
  reason: message('Please tell the customer why it is closed'),
});
