/**
 * Opens the device's dialog for a file, which browsers allow only during a click. Returns null when it is closed without
 * a choice.
 *
 * @param endings of the names of accepted files: `['.csv']`
 */
export function chooseFile(endings: readonly string[]): Promise<File | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = endings.join();
  input.hidden = true;
  // Safari drops the events of an input outside of the document.
  document.body.append(input);
  return new Promise((resolve) => {
    const end = () => {
      input.remove();
      resolve(input.files?.[0] ?? null);
    };
    input.addEventListener('change', end);
    input.addEventListener('cancel', end);
    input.click();
  });
}
