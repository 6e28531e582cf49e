import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { oneStatementAtATime } from './scripts/lib/one-statement-at-a-time.mjs';

export default tseslint.config(
  { ignores: ['**/node_modules/**', '**/dist/**', 'data/**', 'playwright-report/**', 'test-results/**'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['web/**/*.tsx', 'web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Newer than the browsers that docs/browsers.md names.
      'no-restricted-properties': [
        'error',
        { property: 'checkVisibility', message: 'Safari has it from 17.4: ask getClientRects().' },
        { property: 'startViewTransition', message: 'Safari has it from 18.' },
        { object: 'AbortSignal', property: 'any', message: 'Safari has it from 17.4.' },
      ],
    },
  },
  {
    files: ['server/src/{db,features,http}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    plugins: { statements: { rules: { 'one-at-a-time': oneStatementAtATime } } },
    rules: { 'statements/one-at-a-time': 'error' },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.prove.ts', 'e2e/**/*.ts'],
    rules: {
      // Test data is read from JSON answers; a wrong guess there fails the test, which is its purpose.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
