import type { TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { ChessSection, SectionOf } from '../../contract/page.ts';

export type ChessPageAnswer = TrackerPageOf<ChessSection>;
export type { SectionOf };
