/**
 * The values of all colours and shadows, for the light and the dark theme. No other file of the web app has a literal
 * colour. `web/build/color-scheme.ts` writes them into the page as CSS variables; `tokens.ts` names the variables.
 */
import { accents, neutrals, type Shade } from '@plotline/contract/palette.ts';
import type { Accent } from '@plotline/contract/tracker.ts';
import type { ColorName, ShadowName } from './tokens.ts';

export interface Scheme {
  readonly colors: Readonly<Record<ColorName, string>>;
  readonly shadows: Readonly<Record<ShadowName, string>>;
  readonly accents: Readonly<Record<Accent, Readonly<Record<Shade, string>>>>;
}

/** Equal in both themes: on pictures, on dark notes, and the pieces of a board. */
const constants = {
  onShape: '#16181D',
  onBrand: '#FFFFFF',
  onInverse: '#FFFFFF',
  inverseButton: 'rgb(255 255 255 / 0.12)',
  inverseButtonHover: 'rgb(255 255 255 / 0.2)',
  media: '#16181D',
  mediaVeil: 'rgb(22 24 29 / 0.72)',
  mediaHover: 'rgb(255 255 255 / 0.16)',
  onMedia: '#FFFFFF',
  boardBlack: '#2B313B',
  boardBlackLine: '#14171C',
  boardBlackDetail: '#D9DEE6',
} as const;

export const schemes: Readonly<Record<'light' | 'dark', Scheme>> = {
  light: {
    colors: {
      ...neutrals,
      ...constants,
      sunken: '#F0F2F6',
      trough: '#E9EBF0',
      raised: '#FFFFFF',
      outlineStrong: '#C9CDD6',
      onAccent: '#FFFFFF',
      brand: accents.indigo[500],
      brandHover: accents.indigo[700],
      veil: 'rgb(246 247 249 / 0.94)',
      scrim: 'rgb(22 24 29 / 0.48)',
      inverse: '#16181D',
      inverseMuted: '#C9CDD6',
      boardLight: '#EEF3EE',
      boardDark: '#9DB9A3',
      boardOnLight: '#5E7A65',
      boardOnDark: '#F4F8F4',
      boardLastMove: accents.amber[300],
      boardWhite: '#FFFFFF',
      boardLost: '#2B313B',
    },
    shadows: {
      float: '0 8px 28px rgb(22 24 29 / 0.10), 0 1px 2px rgb(22 24 29 / 0.06)',
      raised: '0 0 0 1px rgb(22 24 29 / 0.07)',
    },
    accents,
  },
  dark: {
    colors: {
      ...constants,
      ink: '#ECEEF2',
      muted: '#A4ABB9',
      faint: '#7A8292',
      page: '#0F1115',
      card: '#181B21',
      outline: '#2B3039',
      sunken: '#21252D',
      trough: '#262B34',
      raised: '#3D4450',
      outlineStrong: '#434A57',
      onAccent: '#101216',
      brand: '#5B66EC',
      brandHover: '#4A55DD',
      veil: 'rgb(15 17 21 / 0.94)',
      scrim: 'rgb(0 0 0 / 0.64)',
      inverse: '#343A46',
      inverseMuted: '#C9CDD6',
      boardLight: '#C5D0C7',
      boardDark: '#789580',
      boardOnLight: '#47604D',
      boardOnDark: '#EDF3EE',
      boardLastMove: '#E8BC55',
      boardWhite: '#F4F6F8',
      boardLost: '#DDE1E9',
    },
    shadows: {
      float: '0 8px 28px rgb(0 0 0 / 0.48), 0 1px 2px rgb(0 0 0 / 0.32)',
      raised: '0 0 0 1px rgb(255 255 255 / 0.06)',
    },
    accents: {
      indigo: { 100: '#262B50', 300: '#434CA6', 500: '#7A85F5', 700: '#AAB3FF', 900: '#DCE0FF' },
      teal: { 100: '#103833', 300: '#14665A', 500: '#22B39D', 700: '#6FDCCA', 900: '#CBF5EE' },
      amber: { 100: '#3D2F12', 300: '#795A14', 500: '#E0A021', 700: '#F5C662', 900: '#FFEAC0' },
      coral: { 100: '#48221C', 300: '#8A3B2E', 500: '#F0705D', 700: '#FFA597', 900: '#FFDCD6' },
      violet: { 100: '#33234B', 300: '#613B97', 500: '#A06AE8', 700: '#CBA9F8', 900: '#EBDCFF' },
      green: { 100: '#173820', 300: '#276838', 500: '#43B35E', 700: '#84D896', 900: '#D3F3DA' },
    },
  },
};
