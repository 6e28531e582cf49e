import { defineConfig } from '@lingui/cli';

/** The words of the floor app: found in its code, translated in words/*.po, compiled beside them. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'es'],
  // By name: the messages of a screen stand together.
  orderBy: 'messageId',
  compileNamespace: 'ts',
  format: 'po',
  // Where a message stands in the code moves with every change of it.
  formatOptions: { origins: false },
  catalogs: [
    {
      path: '<rootDir>/src/floor/words/{locale}',
      include: ['<rootDir>/src/floor'],
      exclude: ['**/*.test.*', '**/words/**'],
    },
  ],
});
