/** Fields that hold what the user writes; searches and choices are set again in a moment. */
const FIELDS = [
  'textarea',
  'input:not([type])',
  ...['text', 'email', 'password', 'number', 'url', 'tel', 'date', 'time', 'datetime-local'].map(
    (type) => `input[type="${type}"]`,
  ),
].join();

/** Returns whether a page has a field with text, which a reload could lose. Saved text in a form counts, too. */
export function hasUnsavedText(page: ParentNode): boolean {
  // The selector matches only these two elements.
  const fields = [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
  return fields.some((field) => field.value.trim() !== '' && !field.readOnly && !field.disabled);
}
