/** Returns a text that was kept together while it was edited as it is stored. */
export function asStored(text: string): string {
  return text.replaceAll(/\([^()\n]{1,24}\)/g, (part) => part.replaceAll('\u00A0', ' '));
}
