import { styled } from '../ui/theme/styled.ts';
import { useEffect, useEffectEvent } from 'react';
import { FileDrop } from '../ui/FileDrop.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { SectionCard } from '../ui/SectionCard.tsx';
import { color, mixin, space, text, weight } from '../ui/theme/tokens.ts';
import { takeFile } from './import-file.ts';

interface ImportFileStepProps {
  subtitle: string;
  label: string;
  /** Formats and limits. */
  hint: string;
  /** As the attribute of a file input. */
  accept: string;
  /** Apps that export such files, with the way to their export. */
  sources: readonly { readonly app: string; readonly path: string }[];
  /** Set while a file is uploaded or read; see `uploadProgress`. */
  progress: { readonly label: string; readonly value: number | null } | null;
  problem: string | null;
  onFile: (file: File) => void;
}

const Sources = styled('dl')({
  ...text[13],
  ...mixin.grid(4),
  gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
  margin: `${space(5)} 0 0`,
  '& dt': { fontWeight: weight.semibold },
  '& dd': { margin: 0, color: color.muted },
});

/** The first step of an import: choosing a file, unless one was passed, with the progress of its upload. */
export function ImportFileStep({
  subtitle,
  label,
  hint,
  accept,
  sources,
  progress,
  problem,
  onFile,
}: ImportFileStepProps) {
  const readPassedFile = useEffectEvent(() => {
    const file = takeFile();
    if (file) onFile(file);
  });
  useEffect(() => readPassedFile(), []);
  return (
    <SectionCard title="Choose a file" subtitle={subtitle}>
      {progress ? (
        <ProgressBar {...progress} />
      ) : (
        <FileDrop
          label={label}
          hint={hint}
          accept={accept}
          error={problem}
          onFiles={([file]) => {
            if (file) onFile(file);
          }}
        />
      )}
      <Sources>
        {sources.map(({ app, path }) => (
          <div key={app}>
            <dt>{app}</dt>
            <dd>{path}</dd>
          </div>
        ))}
      </Sources>
    </SectionCard>
  );
}
