/** A few things below each other: loading, none, failed with a way to try again, and filled. */
import type { ReactNode } from 'react';
import { Loaded, type LoadedProps } from '@ajose/ui/feedback/Loaded';
import { Rows, type RowsProps } from '@ajose/ui/layout/Rows';
import { Text } from '@ajose/ui/layout/Text';

interface FewOfProps<Reply, Item> extends Pick<LoadedProps<Reply>, 'of' | 'skeleton' | 'failure'> {
  items: (reply: Reply) => readonly Item[];
  /** Shown where there is none; a text is a quiet sentence. */
  empty: ReactNode;
  label?: RowsProps['label'];
  /** What stands below the rows. */
  renderFoot?: (reply: Reply) => ReactNode;
  /** An item's `Row`, with its key. */
  children: (item: Item) => ReactNode;
}

export function FewOf<Reply, Item>(props: FewOfProps<Reply, Item>) {
  const { of, skeleton, failure, items, empty, label, renderFoot, children } = props;
  return (
    <Loaded {...{ of, skeleton, failure }}>
      {(reply) => {
        const all = items(reply);
        if (all.length === 0) return typeof empty === 'string' ? <Text tone="soft">{empty}</Text> : empty;
        return (
          <>
            <Rows {...(label === undefined ? {} : { label })}>{all.map(children)}</Rows>
            {renderFoot?.(reply)}
          </>
        );
      }}
    </Loaded>
  );
}
