import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const apiTarget = `http://127.0.0.1:${process.env['API_PORT'] ?? '3000'}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadLatinFont()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    sourcemap: 'hidden',
    target: 'es2023',
    // The content security policy admits no data: fonts or scripts, so nothing is written into the code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: apiTarget, ws: true }, '/media': { target: apiTarget } },
    // The trackers and the contract live beside this folder.
    fs: { allow: ['..'] },
  },
});

/** Asks for the font of the first screen with the page, not after the styles: the text settles at once. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }): HtmlTagDescriptor[] {
        const fonts = Object.keys(bundle).filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        return fonts.map((file) => ({
          tag: 'link',
          injectTo: 'head',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
        }));
      },
    },
  };
}
