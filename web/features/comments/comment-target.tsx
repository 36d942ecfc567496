import { createContext, use, useEffect, useMemo, useRef, type ReactNode } from 'react';

/** The comment that the page's address links to. */
export interface CommentTarget {
  readonly uuid: string;
  /** The head of its thread; the comment itself if it is a head. */
  readonly headUuid: string;
}

const TargetContext = createContext<CommentTarget | null>(null);

interface CommentTargetProviderProps {
  comment: string | undefined;
  thread: string | undefined;
  children: ReactNode;
}

export function CommentTargetProvider({ comment, thread, children }: CommentTargetProviderProps) {
  const target = useMemo(
    () => (isUuid(comment) ? { uuid: comment, headUuid: isUuid(thread) ? thread : comment } : null),
    [comment, thread],
  );
  return <TargetContext value={target}>{children}</TargetContext>;
}

export function useCommentTarget(): CommentTarget | null {
  return use(TargetContext);
}

/** Returns null for an address without valid ids. */
function isUuid(text: string | undefined): text is string {
  return text !== undefined && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}

interface ReadList {
  readonly data:
    | { readonly pages: readonly { readonly comments: readonly { uuid: string }[] }[] }
    | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads a list until a comment is in it or would have been: ids sort by time like the lists. */
export function useReadUpTo(list: ReadList, uuid: string | null): void {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list;
  const last = data?.pages.at(-1)?.comments.at(-1)?.uuid;
  const isBefore = uuid !== null && last !== undefined && last < uuid;
  const shouldRead = isBefore && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (shouldRead) void fetchNextPage();
  }, [shouldRead, fetchNextPage]);
}

/** Scrolls the target into view once and highlights it. */
export function useBringIntoView(isTarget: boolean) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isTarget) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [isTarget]);
  return element;
}
