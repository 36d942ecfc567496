import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export async function pictureFile(background: string, width = 900, height = 600): Promise<ChosenFile> {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name: 'picture.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
}

/** Records one second of a moving square in the browser. */
const RECORD = `(async () => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const context = canvas.getContext('2d');
  const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
  const pieces = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.start();
  for (let step = 0; step < 20; step += 1) {
    context.fillStyle = '#4f5be7';
    context.fillRect(0, 0, 320, 180);
    context.fillStyle = '#ffffff';
    context.fillRect(step * 12, 60, 60, 60);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  recorder.stop();
  await stopped;
  return [...new Uint8Array(await new Blob(pieces).arrayBuffer())];
})()`;

export async function videoFile(page: Page): Promise<ChosenFile> {
  const video = await page.evaluate<number[]>(RECORD);
  return { name: 'video.webm', mimeType: 'video/webm', buffer: Buffer.from(video) };
}

/** Opens the editor of the only post, or of that in a part of the page. */
export async function openEditor(page: Page, part: Page | Locator = page): Promise<Locator> {
  await part.getByRole('button', { name: 'More about this post' }).click();
  await page.getByRole('menuitem', { name: 'Edit post' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit post' });
  await expect(editor.getByLabel('Text')).toBeVisible();
  return editor;
}

/** Adds files and waits until all are uploaded. */
export async function addFiles(editor: Locator, files: readonly ChosenFile[]): Promise<void> {
  await editor.locator('input[type=file]').setInputFiles([...files]);
  await expect(editor.getByLabel('Description')).toHaveCount(files.length, { timeout: 30_000 });
}

export async function save(editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
}
