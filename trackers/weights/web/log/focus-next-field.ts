/** Goes to the next field of a set on the screen; after the last one the keyboard closes. */
export function focusNextField(current: HTMLElement): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-set-field]')];
  const next = fields[fields.indexOf(current) + 1];
  if (next) next.focus();
  else current.blur();
}
