/** What a list shows of SWR's answer, whatever draws its rows. */
import type { ReactNode } from 'react';
import { isTooDeep } from '@ajose/sdk/error';
import { whyNotFetched, type Failure } from '@ajose/ui/failure.ts';
import { ErrorState } from '@ajose/ui/feedback/ErrorState';
import type { Fetched } from '@ajose/ui/feedback/Loaded';
import { ListPages, type ListPagesProps } from '@ajose/ui/table/ListPages';

/** SWR's answer with a list in it. */
export interface ListAnswer<Reply> extends Fetched<Reply> {
  isLoading: boolean;
  isValidating: boolean;
}

export interface ListedProps<Reply, Row> {
  of: ListAnswer<Reply>;
  rows: (reply: Reply) => readonly Row[];
  /** Shown when nothing could be fetched and the server did not say why. */
  failure: Failure;
  pages?: Pick<ListPagesProps, 'noun' | 'page' | 'onPage' | 'limit' | 'onLimit'> & {
    of: (reply: Reply) => Pick<ListPagesProps, 'total' | 'isCut' | 'pages'>;
  };
}

/** What a table needs of the answer. The page's rows stay while the next page is fetched. */
export function listed<Reply, Row>({ of, rows, failure }: ListedProps<Reply, Row>) {
  const { data, error, mutate, isLoading, isValidating } = of;
  return {
    rows: data === undefined ? [] : rows(data),
    busy: isLoading || (isValidating && data === undefined),
    error: data === undefined && error !== undefined ? whyNotFetched(error, failure) : undefined,
    onRetry: () => void mutate(),
  };
}

/** A table with its pages below it; a way back where the server refuses to look so deep into the list. */
export function WithPages<Reply, Row>({
  of: { data, error },
  pages,
  children,
}: Pick<ListedProps<Reply, Row>, 'of' | 'pages'> & { children: ReactNode }) {
  const known = data === undefined ? undefined : pages?.of(data);
  return (
    <>
      {isTooDeep(error) ? (
        <ErrorState message={error.message} retryLabel="First page" onRetry={() => pages?.onPage(1)} />
      ) : (
        children
      )}
      {pages && known && (pages.onLimit || known.pages > 1) && <ListPages {...pages} {...known} />}
    </>
  );
}
