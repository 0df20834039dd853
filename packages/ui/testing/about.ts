/**
 * The two things that a component's page must say before anything else: what it is for, and when to take something else.
 * With a height the page shows each story in a frame of its own, as what covers the whole window needs.
 */
export function about(purpose: string, notFor: string, frame?: { height: number }) {
  return {
    docs: {
      description: { component: `${purpose}\n\n**Not for** ${notFor}` },
      ...(frame ? { story: { inline: false, height: `${frame.height}px` } } : {}),
    },
  };
}

/** A phone of the usual width; see preview.tsx for the others. */
export const phone = { viewport: { value: 'w390' } };
