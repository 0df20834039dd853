/** The two things that a component's page must say before anything else: what it is for, and when to take something else. */
export function about(purpose: string, notFor: string) {
  return { docs: { description: { component: `${purpose}\n\n**Not for** ${notFor}` } } };
}

/** A phone of the usual width; see preview.tsx for the others. */
export const phone = { viewport: { value: 'w390' } };
