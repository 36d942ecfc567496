import type { Accent } from './tracker.ts';

// Colours of the web app and of preview pictures.

export type Shade = 100 | 300 | 500 | 700 | 900;

/** Six accents with five shades. 700 on white and white on 700 pass WCAG AA for text; 500 is for shapes. */
export const accents: Readonly<Record<Accent, Readonly<Record<Shade, string>>>> = {
  indigo: { 100: '#E6E9FF', 300: '#A5B0FB', 500: '#4F5BE7', 700: '#3A41B5', 900: '#23276F' },
  teal: { 100: '#D9F5F0', 300: '#7FDCCB', 500: '#0E9F8A', 700: '#0B7466', 900: '#07453D' },
  amber: { 100: '#FFF1D1', 300: '#FFCF70', 500: '#E59A00', 700: '#9A6200', 900: '#5F3C00' },
  coral: { 100: '#FFE5E0', 300: '#FFA899', 500: '#EB5540', 700: '#B23423', 900: '#6B1D12' },
  violet: { 100: '#F1E6FF', 300: '#CDA8F9', 500: '#8B46DE', 700: '#662CAB', 900: '#3C1868' },
  green: { 100: '#DFF6E3', 300: '#8CDB9C', 500: '#2E9E48', 700: '#1F7433', 900: '#11441D' },
};

export const neutrals = {
  ink: '#16181D',
  muted: '#5B6270',
  /** For decoration only, not for text. */
  faint: '#8A91A0',
  page: '#F6F7F9',
  card: '#FFFFFF',
  outline: '#E6E8EE',
} as const;
