import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = path.join(import.meta.dirname, 'src', 'floor');

/** The floor app: a page of its own at /floor, in its own folder. Its service worker is made behind it (floor.build.ts). */
export default defineConfig({
  root,
  base: '/floor/',
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, 'dist', 'floor'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first screen brings, for the test of its size.
    manifest: true,
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    strictPort: true,
    // The development server of the console hands /floor on to this one.
    hmr: { clientPort: 5174 },
    proxy: { '/api': `http://127.0.0.1:${process.env['PORT'] ?? 3000}` },
  },
});
