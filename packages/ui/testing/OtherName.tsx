/** Leads from the name that other libraries have for a part to the part that does it here. */
export interface OtherNameProps {
  theirs: string;
  /** The part's name in the sidebar: "display/StatusChip". */
  ours: string;
}

export const docsOf = (ours: string): string => `${ours.toLowerCase().replaceAll('/', '-')}--docs`;

export function OtherName({ theirs, ours }: OtherNameProps) {
  return (
    <p style={{ color: 'var(--ink)' }}>
      {theirs}: here it is{' '}
      <a href={`/?path=/docs/${docsOf(ours)}`} target="_top" style={{ color: 'var(--primary)' }}>
        {ours}
      </a>
      .
    </p>
  );
}
