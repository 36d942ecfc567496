import type { TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { ChessSection, SectionOf } from '../../contract/page.ts';

export type ChessPageAnswer = TrackerPageOf<ChessSection>;
export type { SectionOf };

/** The section of that name; undefined where this page has none. */
export function sectionOf<Key extends ChessSection['key']>(
  page: ChessPageAnswer,
  key: Key,
): SectionOf<Key> | undefined {
  return page.sections.find((section): section is SectionOf<Key> => section.key === key);
}
