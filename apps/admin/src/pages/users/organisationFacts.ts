/** What an organisation says of itself, as facts. */
import type { Organisation } from '@ajose/sdk/contract/organisations';
import { organisationFormNames, registeredAs } from '@ajose/sdk/domain/members';
import type { Fact } from '@ajose/ui/layout/Facts';

export function organisationFacts(organisation: Organisation): Fact[] {
  const { form, registeredIn, address, signatures } = organisation;
  const registered = registeredAs(organisation);
  return [
    ['Form', organisationFormNames[form]],
    ...(registered === ''
      ? []
      : [['Registered number', registeredIn === null ? registered : `${registered}, ${registeredIn}`] as const]),
    ['Address', address],
    ['Who signs', signatures === 1 ? 'One member alone' : 'Two members'],
  ];
}
