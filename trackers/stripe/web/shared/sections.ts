import type { StripeSection } from '../../contract/page.ts';

export type SectionOf<Key extends StripeSection['key']> = Extract<StripeSection, { key: Key }>;
