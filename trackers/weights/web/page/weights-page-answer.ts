import type { TrackerPageOf } from '@plotline/web/tracker-kit/use-tracker-page.ts';
import type { WeightsSection } from '../../contract/page.ts';

export type WeightsPageAnswer = TrackerPageOf<WeightsSection>;
export type SectionOf<Key extends WeightsSection['key']> = Extract<WeightsSection, { key: Key }>;
