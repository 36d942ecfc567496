import { mentionable } from '@plotline/contract/comments.ts';
import type { Summary } from '@plotline/contract/schema.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { api } from '../../platform/api.ts';
import { useTimer } from '../../ui/use-timer.ts';
import { commentsKey } from './comment-keys.ts';
import { mentionAt, withMention, type MentionToken } from './mention-token.ts';
import type { Commented } from './use-comments.ts';

/** While a user types on, no one is looked for. */
const PAUSE_MS = 120;

interface MentionField {
  activity: Commented;
  field: RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
}

/** Offers users for the mention that is being written at the caret. */
export function useMention({ activity, field, value, onChange }: MentionField) {
  const [token, setToken] = useState<MentionToken | null>(null);
  const [active, setActive] = useState(0);
  const { later, cancel } = useTimer();
  const placeCaret = useCaret(field);
  const people = useMentionable(activity, token?.beginning ?? null);
  const choices = token ? people : [];
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
  const look = () => {
    const { current } = field;
    if (!current) return;
    const found =
      current.selectionStart === current.selectionEnd ? mentionAt(current.value, current.selectionEnd) : null;
    if (found === null) close();
    else if (found.start !== token?.start || found.beginning !== token.beginning) {
      later(() => {
        setToken(found);
        setActive(0);
      }, PAUSE_MS);
    }
  };
  /** Whether the key was meant for the list. */
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
  return { choices, active, look, close, choose, onKey };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const NOBODY: readonly Summary[] = [];

function useMentionable({ activity_uuid, likeable_type }: Commented, beginning: string | null) {
  const { data } = useQuery({
    queryKey: [...mentionsKey, activity_uuid, beginning],
    queryFn: ({ signal }) =>
      api.call(mentionable, {
        query: { activity_type: likeable_type, activity_uuid, q: beginning ?? '' },
        signal,
      }),
    enabled: beginning !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data?.people ?? NOBODY;
}

const mentionsKey = [`${commentsKey[0]}-mentions`] as const;

/** Puts the caret somewhere once the new text is there. */
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
