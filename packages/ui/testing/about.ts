/** A key, or several, and what it does. */
type Keys = readonly (readonly [key: string, does: string])[];

interface Page {
  /** The page shows each story in a window of its own, this high (.storybook/Framed.tsx): for components that cover the whole window. */
  height?: number;
  /** What the keyboard does beside Tab, for components that take keys themselves. */
  keys?: Keys;
}

const table = (keys: Keys): string =>
  ['\n\n| Key | What it does |', '| --- | --- |', ...keys.map(([key, does]) => `| ${key} | ${does} |`)].join('\n');

/** What a component's page says first: what the component is for, and when to use another one. */
export function about(purpose: string, notFor: string, { height, keys = [] }: Page = {}) {
  const words = `${purpose}\n\n**Not for** ${notFor}${keys.length > 0 ? table(keys) : ''}`;
  return {
    docs: { description: { component: words } },
    ...(height === undefined ? {} : { frame: { height } }),
  };
}

/** A phone of the usual width; see preview.tsx for the others. */
export const phone = { viewport: { value: 'w390' } };
