/**
 * Invisible characters: white space, control and format characters, default-ignorable code points (with the Hangul
 * fillers), the empty Braille pattern and the null note head.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;
/** Characters that change the writing direction of the following text. */
const BIDI_CONTROLS = /\p{Bidi_Control}+/gu;

/** Returns the trimmed text; empty if it has no visible character. */
export function trimText(text: string): string {
  const trimmed = text.trim();
  return trimmed.replace(INVISIBLE, '') === '' ? '' : trimmed;
}

/** Capitalises the first letter, as of a description, which trackers write without a subject. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a trimmed name without characters that change the writing direction. */
export function trimName(name: string): string {
  return trimText(name.replace(BIDI_CONTROLS, ''));
}
