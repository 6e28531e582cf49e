import tseslint from 'typescript-eslint';
import { oneStatementAtATime } from './scripts/lib/one-statement-at-a-time.mjs';

/** The one rule of our own that has to know types; all others are oxlint's (.oxlintrc.json). */
export default tseslint.config({
  files: ['server/src/{db,features,http}/**/*.ts'],
  ignores: ['**/*.test.ts'],
  languageOptions: {
    parser: tseslint.parser,
    parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
  },
  plugins: { statements: { rules: { 'one-at-a-time': oneStatementAtATime } } },
  rules: { 'statements/one-at-a-time': 'error' },
});
