import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkFileNames, codeSplitting } from './chunks.build.ts';

/** The console. The investor section is built on its own, into its own folder beside this one. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2023',
    // Preloading every chunk of a lazy screen would cost the sign-in page its small size.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What belongs to which screen, for the test of their sizes.
    manifest: true,
    rolldownOptions: { output: { codeSplitting, chunkFileNames } },
  },
  server: {
    proxy: {
      '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}`,
      // The floor app has a development server of its own (floor.vite.config.ts), which knows it by the slash.
      '/floor': {
        target: 'http://127.0.0.1:5174',
        rewrite: (address) => address.replace(/^\/floor(?=$|\?)/, '/floor/'),
      },
    },
  },
});
