import type { KeyboardEvent } from 'react';

/**
 * Page Down and Page Up move between posts, by the feed pattern of WAI-ARIA. `render` renders the post at an index, if there
 * is one.
 */
export function moveInFeed(event: KeyboardEvent<HTMLElement>, render: (index: number) => void): void {
  const step = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0;
  const { target, currentTarget } = event;
  if (step === 0 || !(target instanceof HTMLElement) || isTyping(target)) return;
  const index = step + Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']);
  const find = () => currentTarget.querySelector<HTMLElement>(`[data-index="${index}"] article`);
  if (!find()) render(index);
  const next = find();
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'start' });
}

function isTyping(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches('textarea, input, select');
}

/** Moves the focus from a removed post to its neighbour. */
export function focusBeside(uuid: string): void {
  const row = document.getElementById(titleId(uuid))?.closest<HTMLElement>('[data-index]');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('article')?.focus({ preventScroll: true });
}

/** Returns the id of a post's heading, which labels the post. */
export function titleId(uuid: string): string {
  return `activity-${uuid}`;
}
