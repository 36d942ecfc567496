/** Keeps short texts in parentheses on one line: `(e1RM 105 kg)`. For drawing only. */
export function keptTogether(text: string): string {
  return text.replaceAll(/\([^()\n]{1,24}\)/g, (part) => part.replaceAll(' ', '\u00A0'));
}
