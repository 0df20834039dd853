/** Inviting a member, changing a role, ending a membership, changing how many sign, and leaving. Where two sign, another approves all but leaving. */
import { useState } from 'react';
import { useFormikContext } from 'formik';
import { FormDialog } from '@ajose/app/FormDialog';
import type {
  GetPeopleReply,
  Member,
  MemberRole,
  OrganisationForm,
  Signatures,
} from '@ajose/sdk/contract/organisations';
import type * as calls from '@ajose/sdk/customer/members';
import { memberMay, memberRoles, roleNamesOf } from '@ajose/sdk/domain/members';
import { memberDuties } from '@ajose/sdk/domain/member-duties';
import { isRefusal } from '@ajose/sdk/refusal';
import { inviteMemberRules, setMemberRoleRules } from '@ajose/sdk/rules/organisations';
import { amountText } from '@ajose/sdk/domain/money';
import { LinkButton } from '@ajose/ui/display/LinkButton';
import { focusOnMount } from '@ajose/ui/fields/focusOnMount.ts';
import { FormAmountField } from '@ajose/ui/form/FormAmountField';
import { FormCheckbox } from '@ajose/ui/form/FormCheckbox';
import { FormSelect } from '@ajose/ui/form/FormSelect';
import { FormTextField } from '@ajose/ui/form/FormTextField';
import { Text } from '@ajose/ui/layout/Text';
import { acting, leaveAccount } from '../../acting.ts';
import { YouAsk } from '../../components/MemberMay.tsx';
import { PasswordOrCode, typed } from '../../components/PasswordOrCode.tsx';
import { ASK_FOR_IT, useAsks } from '../../data/accounts.ts';
import { endMember, inviteMember, leaveOrganisation, setMemberRole, setSignatures } from '../../data/people.ts';

interface Props {
  people: GetPeopleReply;
  onClose: () => void;
}

const isRole = (role: string): role is MemberRole => memberRoles.some((known) => known === role);

/** Whether another member has to approve the change. Until two people could approve, the first one alone adds the second. */
function useIsAsked({ members }: GetPeopleReply): boolean {
  const asks = useAsks();
  const approvers = members.filter(({ since, role }) => since !== null && memberMay(role, 'approve'));
  return asks && new Set(approvers.map(({ personId }) => personId)).size >= 2;
}

function RoleFields({ organisation: { form, signatures } }: Pick<GetPeopleReply, 'organisation'>) {
  const { role } = useFormikContext<{ role: string }>().values;
  const roles = memberRoles.map((value) => ({ value, label: roleNamesOf(form)[value] }));
  return (
    <>
      <FormSelect
        name="role"
        label="Role"
        required
        emptyLabel="Please choose"
        options={roles}
        helperText={isRole(role) ? memberDuties(role, signatures) : 'What they may do for this account.'}
      />
      {role === 'maker' && (
        <FormAmountField
          name="mostAlone"
          label="Puts into products alone, at once, up to"
          helperText="Left empty: as much as there is. Money leaves only with another person in any case."
        />
      )}
    </>
  );
}

/** The role in a call's body. @param typedMost what a maker may use alone, as typed; empty: as much as there is */
const roleBody = (role: MemberRole, typedMost: string) => ({
  role,
  ...(role === 'maker' && typedMost !== '' ? { mostAlone: Number(typedMost) } : {}),
});

const invited = { email: '', role: '', mostAlone: '', password: '', code: '' };

export function InviteDialog({ people, onClose }: Props) {
  const asked = useIsAsked(people);
  const submit = async ({ email, role, mostAlone, ...proof }: typeof invited) => {
    if (!isRole(role)) return undefined;
    return inviteMember({ email, ...roleBody(role, mostAlone), ...typed(proof) });
  };
  return (
    <FormDialog
      showsAmounts
      title="Invite a person"
      size="small"
      initialValues={invited}
      rules={inviteMemberRules}
      onSubmit={submit}
      failure="The invitation could not be sent. Please try again."
      submit={asked ? ASK_FOR_IT : 'Invite'}
      busy="Sending…"
      onClose={onClose}
    >
      {asked && <YouAsk />}
      <FormTextField
        name="email"
        label="Email address"
        type="email"
        autoComplete="off"
        inputRef={focusOnMount}
        helperText="They get a link that works for seven days, once, and only for the account with this address."
        required
      />
      <RoleFields {...people} />
      {!asked && <PasswordOrCode />}
    </FormDialog>
  );
}

/** An owner changes another member's role, or ends the membership. */
export function MemberDialog(props: Props & { member: Member }) {
  const [ends, setEnds] = useState(false);
  return ends ? <EndDialog {...props} /> : <RoleDialog {...props} onEnd={() => setEnds(true)} />;
}

/** A checkbox that appears once the server has said that only one member could approve afterwards. */
function useUnderstanding() {
  const [few, setFew] = useState(false);
  const watch = async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    try {
      return await call;
    } catch (error) {
      if (isRefusal<typeof calls.endMember>(error, 'too_few_approve')) setFew(true);
      throw error;
    }
  };
  const field = few && (
    <FormCheckbox
      name="understood"
      label="I know that only one member could approve, and only your staff can mend it."
    />
  );
  return { watch, field };
}

const told = ({ understood }: { understood: boolean }) => (understood ? { understood } : {});

function RoleDialog({ member, people, onEnd, onClose }: Props & { member: Member; onEnd: () => void }) {
  const { _id: memberId, name, role: present, mostAlone: most } = member;
  const asked = useIsAsked(people);
  const { watch, field } = useUnderstanding();
  const empty = {
    memberId,
    role: present as string,
    mostAlone: most === null ? '' : amountText(most),
    understood: false,
    password: '',
    code: '',
  };
  const submit = async ({ role, mostAlone, understood, password, code }: typeof empty) => {
    if (!isRole(role)) return undefined;
    const body = { memberId, ...roleBody(role, mostAlone), ...told({ understood }), ...typed({ password, code }) };
    return watch(setMemberRole(body));
  };
  return (
    <FormDialog
      showsAmounts
      title="Change a role"
      size="small"
      initialValues={empty}
      rules={setMemberRoleRules}
      onSubmit={submit}
      failure="The role could not be changed. Please try again."
      submit={asked ? ASK_FOR_IT : 'Change the role'}
      busy="Sending…"
      onClose={onClose}
    >
      {asked && <YouAsk />}
      <Text>
        <b translate="no">{name}</b> is {roleNamesOf(people.organisation.form)[present]} now.
      </Text>
      <RoleFields {...people} />
      {field}
      {!asked && <PasswordOrCode />}
      <Text tone="soft">
        No member any more? <LinkButton onClick={onEnd}>End this membership</LinkButton>
      </Text>
    </FormDialog>
  );
}

const ending = { understood: false, password: '', code: '' };

function EndDialog({ member: { _id: memberId, name }, people, onClose }: Props & { member: Member }) {
  const asked = useIsAsked(people);
  const { watch, field } = useUnderstanding();
  return (
    <FormDialog
      title="End this membership?"
      size="small"
      initialValues={ending}
      onSubmit={({ understood, ...proof }) => watch(endMember({ memberId, ...told({ understood }), ...typed(proof) }))}
      failure="The membership could not be ended. Please try again."
      submit={asked ? ASK_FOR_IT : 'End the membership'}
      busy="Sending…"
      destructive
      onClose={onClose}
    >
      {asked && <YouAsk />}
      <Text>
        <b translate="no">{name}</b> cannot see or use this account any more, and is told. What they did stays in its
        history.
      </Text>
      {field}
      {!asked && <PasswordOrCode />}
    </FormDialog>
  );
}

interface SignaturesProps {
  form: OrganisationForm;
  /** How many have to agree now. */
  signatures: Signatures;
  onClose: () => void;
}

export function SignaturesDialog({ form, signatures, onClose }: SignaturesProps) {
  const asked = useAsks();
  const next = signatures === 2 ? 1 : 2;
  return (
    <FormDialog
      title="Who has to agree?"
      size="small"
      initialValues={{ password: '', code: '' }}
      onSubmit={(proof) => setSignatures({ signatures: next, ...typed(proof) })}
      failure="It could not be changed. Please try again."
      submit={asked ? ASK_FOR_IT : 'Change it'}
      busy="Sending…"
      destructive={next === 1}
      onClose={onClose}
    >
      {asked && <YouAsk />}
      <Text>
        {next === 1
          ? 'From then on one owner alone lets money leave, changes bank accounts and members. Others still ask.'
          : `From then on two people agree before money or power leaves: one asks, another approves. At least two members have to be ${roleNamesOf(form).checker.toLowerCase()}s or owners.`}
      </Text>
      {!asked && <PasswordOrCode />}
    </FormDialog>
  );
}

export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const account = acting()?.name ?? '';
  const { watch, field } = useUnderstanding();
  return (
    <FormDialog
      title="Leave this account?"
      size="small"
      initialValues={{ understood: false }}
      onSubmit={async ({ understood }) => {
        await watch(leaveOrganisation(understood));
        leaveAccount(`You have left ${account}.`);
      }}
      failure="You could not leave. Please try again."
      submit="Leave"
      busy="Leaving…"
      destructive
      onClose={onClose}
    >
      <Text>
        You cannot see or use the account of <b translate="no">{account}</b> any more. Its owners can invite you again.
        What you did stays in its history.
      </Text>
      {field}
    </FormDialog>
  );
}
