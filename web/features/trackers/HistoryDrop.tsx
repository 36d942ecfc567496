import { styled } from '../../ui/theme/styled.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useToast } from '../../ui/Toasts.tsx';
import { color, mixin, radius, space, text, weight } from '../../ui/theme/tokens.ts';
import { useBringHistory, useHistorySources } from './use-bring-history.ts';

const Overlay = styled('output')({
  ...text[20],
  position: 'fixed',
  inset: space(4),
  zIndex: 1300,
  ...mixin.centered,
  border: `2px dashed ${color.brand}`,
  borderRadius: radius.card,
  backgroundColor: color.veil,
  color: color.brandStrong,
  fontWeight: weight.semibold,
  // The page below keeps getting the events of the drag.
  pointerEvents: 'none',
});

/** Starts the right import when a file is dropped anywhere on the page. */
export function HistoryDrop({ username }: { username: string }) {
  const isOver = useFileDrop(useImportOfFile(username));
  return isOver ? <Overlay>Drop the file to import it</Overlay> : null;
}

/** Returns a function that opens the import for a file by the ending of its name, or returns false if there is none. */
export function useImportOfFile(username: string) {
  const sources = useHistorySources();
  const { bring } = useBringHistory(username);
  const showToast = useToast();
  return (file: File): boolean => {
    const name = file.name.toLowerCase();
    const source = sources.find(({ files = [] }) => files.some((ending) => name.endsWith(ending)));
    if (source) {
      bring(source, file);
      return true;
    }
    const endings = [...new Set(sources.flatMap(({ files = [] }) => files))].toSorted();
    showToast({
      message: `${file.name} can't be imported. Use a ${new Intl.ListFormat('en', { type: 'disjunction' }).format(endings)} file.`,
    });
    return false;
  };
}

/** Calls the function with a file that is dropped on the page. @returns whether a file is dragged over it. */
function useFileDrop(onDrop: (file: File) => unknown): boolean {
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent((file: File) => onDrop(file));
  useEffect(() => {
    const events = new AbortController();
    const { signal } = events;
    const hasFile = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    document.addEventListener(
      'dragover',
      (event) => {
        if (!hasFile(event)) return;
        // A part of the page, such as the editor of a post, takes the file itself.
        setOver(!event.defaultPrevented);
        // Without this the browser would open the file.
        event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      'dragleave',
      // Leaving the window has no element that is entered instead.
      ({ relatedTarget }) => setOver((before) => before && relatedTarget !== null),
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        const file = event.dataTransfer?.files[0];
        setOver(false);
        if (!hasFile(event) || event.defaultPrevented) return;
        event.preventDefault();
        if (file) drop(file);
      },
      { signal },
    );
    return () => events.abort();
  }, []);
  return isOver;
}
