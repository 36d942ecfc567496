/** Saves a file on the device, as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N} .()-]+/gu, '_');
  link.click();
  URL.revokeObjectURL(url);
}
