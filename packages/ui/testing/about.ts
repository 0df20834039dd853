/**
 * What a component's page says first: what the component is for, and when to use another one.
 * With a height the page shows each story in a window of its own (.storybook/Framed.tsx), for components that cover the whole window.
 */
export function about(purpose: string, notFor: string, frame?: { height: number }) {
  return {
    docs: { description: { component: `${purpose}\n\n**Not for** ${notFor}` } },
    ...(frame ? { frame } : {}),
  };
}

/** A phone of the usual width; see preview.tsx for the others. */
export const phone = { viewport: { value: 'w390' } };
