import { styled } from './theme/styled.ts';
import { Upload } from 'lucide-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { visuallyHidden } from './VisuallyHidden.tsx';
import { accents, color, focusRing, mixin, radius, space, text, weight } from './theme/tokens.ts';

interface FileDropProps {
  label: string;
  /** Accepted types and sizes. */
  hint?: ReactNode;
  /** As in `<input accept>`. Dropped files are not filtered, so check them. */
  accept: string;
  error?: string | null;
  isDisabled?: boolean;
  isMultiple?: boolean;
  icon?: ReactNode;
  /** One line. */
  isCompact?: boolean;
  onFiles: (files: readonly File[]) => void;
}

const Zone = styled('label')({
  ...text[14],
  position: 'relative',
  ...mixin.row(1),
  flexDirection: 'column',
  padding: `${space(8)} ${space(4)}`,
  border: `1px dashed ${color.outlineStrong}`,
  borderRadius: radius.base,
  textAlign: 'center',
  cursor: 'pointer',
  '& svg': { color: color.brandStrong, marginBottom: space(2) },
  '&[data-compact]': {
    flexDirection: 'row',
    gap: space(3),
    minHeight: 44,
    padding: `${space(2)} ${space(3)}`,
    '& svg': { flex: 'none', marginBottom: 0 },
    '& > :last-of-type': { marginInlineStart: 'auto' },
  },
  '&:hover, &[data-over]': { borderColor: color.brand, backgroundColor: accents.indigo[100] },
  '&:has(:focus-visible)': focusRing,
  '&:has(:disabled)': { cursor: 'not-allowed', opacity: 0.6 },
});
const Title = styled('span')({ fontWeight: weight.semibold });
const Hint = styled('span')({ ...text[13], color: color.muted });
const Problem = styled('p')({ ...text[13], color: color.error, margin: `${space(2)} 0 0` });
const Input = styled('input')(visuallyHidden);

/** Accepts files by drag and drop, click or keyboard. */
export function FileDrop(props: FileDropProps) {
  const {
    label,
    hint,
    accept,
    error,
    isDisabled = false,
    isMultiple = false,
    icon = <Upload size={24} />,
    isCompact = false,
    onFiles,
  } = props;
  const [isOver, setOver] = useState(false);
  const acceptFiles = (files: FileList | null) => {
    if (files && files.length > 0 && !isDisabled) onFiles(isMultiple ? [...files] : [...files].slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    acceptFiles(event.dataTransfer.files);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div>
      <Zone
        data-over={isOver ? '' : undefined}
        data-compact={isCompact ? '' : undefined}
        onDragOver={hover}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {icon}
        <Title>{label}</Title>
        {hint ? <Hint>{hint}</Hint> : null}
        <Input
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isDisabled}
          onChange={(event) => {
            acceptFiles(event.target.files);
            // Lets the user choose the same file again.
            event.target.value = '';
          }}
        />
      </Zone>
      {error ? <Problem role="alert">{error}</Problem> : null}
    </div>
  );
}
