/** Two administrators of the demonstration check an organisation's papers, for journeys of the customers' app. */
import { approveRequest, getApprovals } from '@ajose/sdk/admin/approvals';
import { acceptRegistration, getUserPeople } from '@ajose/sdk/admin/organisations';
import { login } from '@ajose/sdk/admin/session';
import { createApi, type Api } from '@ajose/sdk/api';

async function administrator(baseUrl: string, email: string): Promise<Api> {
  const { token } = await login(createApi({ baseUrl }), { email, password: 'Password1' });
  return createApi({ baseUrl, token: () => token });
}

/** One accepts the papers, and another one confirms it. */
export async function checkRegistration(baseUrl: string, organisationId: string): Promise<void> {
  const first = await administrator(baseUrl, 'admin@ajose.test');
  const second = await administrator(baseUrl, 'colleague@ajose.test');
  const { registration } = await getUserPeople(first, organisationId);
  await acceptRegistration(first, registration?._id ?? '');
  const { approvals } = await getApprovals(second, { waiting: true });
  const request = approvals.find(({ user }) => user?._id === organisationId);
  await approveRequest(second, request?._id ?? '', {});
}
