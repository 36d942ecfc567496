import { useId, useState, type KeyboardEvent } from 'react';

interface ListboxOptions {
  /** The number of options. */
  count: number;
  /** The option that is marked at first; null for none. */
  first: number | null;
  onChoose: (index: number) => void;
}

/** A list below a search field, which keeps the focus: arrow keys mark an option and Enter chooses it. */
export function useListbox({ count, first, onChoose }: ListboxOptions) {
  const id = useId();
  const [marked, setActive] = useState(first);
  const active = marked !== null && marked < count ? marked : null;
  const optionId = (index: number) => `${id}-${index}`;
  return {
    active,
    setActive,
    onKeyDown: (event: KeyboardEvent) => {
      // Enter may finish a composition of an input method.
      if (event.nativeEvent.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step !== undefined && count > 0) {
        event.preventDefault();
        setActive(active === null ? 0 : Math.max(0, Math.min(count - 1, active + step)));
      }
      if (event.key !== 'Enter' || active === null) return;
      // The element that gets the focus next would take the same key press.
      event.preventDefault();
      onChoose(active);
    },
    /** The prop of the `TextInput`. */
    combobox: { listId: id, activeId: active === null ? undefined : optionId(active) },
    list: { id, role: 'listbox', 'aria-label': 'Exercises' },
    optionProps: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      ref: index === active ? scrollIntoView : undefined,
      onPointerMove: () => setActive(index),
      onClick: () => onChoose(index),
    }),
  } as const;
}

function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
