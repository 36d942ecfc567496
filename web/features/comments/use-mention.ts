import { mentionable } from '@plotline/contract/comments.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { api } from '../../platform/api.ts';
import { useTimer } from '../../ui/use-timer.ts';
import { commentsKey } from './comment-keys.ts';
import { mentionAt, withMention, type MentionToken } from './mention-token.ts';
import type { Commented } from './use-comments.ts';

/** Delay before suggestions are loaded. */
const PAUSE_MS = 120;

interface MentionField {
  activity: Commented;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
}

/** Suggests users for the mention at the caret. */
export function useMention({ activity, field, value, onChange }: MentionField) {
  const [token, setToken] = useState<MentionToken | null>(null);
  const [active, setActive] = useState(0);
  const { later, cancel } = useTimer();
  const placeCaret = useCaret(field);
  const users = useMentionable(activity, token?.prefix ?? null);
  const choices = token ? users : [];
  const close = () => {
    cancel();
    setToken(null);
  };
  const choose = (user: Summary | undefined) => {
    if (!token || !user) return;
    const finished = withMention(value, token, user.username);
    onChange(finished.text);
    placeCaret(finished.caret);
    close();
  };
  const readToken = () => {
    const { current } = field;
    if (!current) return;
    const found =
      current.selectionStart === current.selectionEnd ? mentionAt(current.value, current.selectionEnd) : null;
    if (found === null) close();
    else if (found.start !== token?.start || found.prefix !== token.prefix) {
      later(() => {
        setToken(found);
        setActive(0);
      }, PAUSE_MS);
    }
  };
  /** Returns whether the list handled the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (choices.length === 0) return false;
    const step = steps[event.key];
    if (step !== undefined) setActive((active + step + choices.length) % choices.length);
    else if (event.key === 'Escape') close();
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') choose(choices[active]);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { choices, active, readToken, close, choose, onKey };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const NO_USERS: readonly Summary[] = [];

function useMentionable({ activity_uuid, likeable_type }: Commented, prefix: string | null) {
  const { data } = useQuery({
    queryKey: [...mentionsKey, activity_uuid, prefix],
    queryFn: ({ signal }) =>
      api.call(mentionable, {
        query: { activity_type: likeable_type, activity_uuid, q: prefix ?? '' },
        signal,
      }),
    enabled: prefix !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.people ?? NO_USERS;
}

const mentionsKey = [`${commentsKey[0]}-mentions`] as const;

/** Moves the caret after the new text is rendered. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>): (caret: number) => void {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    field.current?.setSelectionRange(wanted.current, wanted.current);
    wanted.current = null;
  });
  return (caret) => {
    wanted.current = caret;
  };
}
