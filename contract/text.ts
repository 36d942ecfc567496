/**
 * Characters that show nothing by themselves: white space, control and format characters, what fonts ignore by default
 * (Unicode: Default_Ignorable_Code_Point, with the Hangul fillers), the empty Braille pattern and the null note head.
 */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu;
/** Characters that turn the reading direction of what follows. */
const BIDI_CONTROLS = /\p{Bidi_Control}+/gu;

/** Returns the text without white space around it; empty when nothing of it can be seen. */
export function trimText(text: string): string {
  const trimmed = text.trim();
  return trimmed.replace(INVISIBLE, '') === '' ? '' : trimmed;
}

/** Returns the name of a user: trimmed, and unable to turn the text beside it around. */
export function trimName(name: string): string {
  return trimText(name.replace(BIDI_CONTROLS, ''));
}
