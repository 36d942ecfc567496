import { createLucideIcon } from 'lucide-react';

/** A barbell in a line of text: Lucide's dumbbell is diagonal, and its parts are too small to see at 16 pixels. */
export const Icon = createLucideIcon('Barbell', [
  ['path', { d: 'M7 12h10M7 6.5v11M17 6.5v11M3.75 9.25v5.5M20.25 9.25v5.5', key: 'barbell' }],
]);
