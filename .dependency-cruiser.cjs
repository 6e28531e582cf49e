/* Imports only go down (docs/architecture.md): web -> contract <- server; a feature never reaches into another one. */
const FEATURE = '^server/src/features/([^/]+)/';
module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'contract-knows-nobody',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|web)/' },
    },
    { name: 'web-not-server', severity: 'error', from: { path: '^web/' }, to: { path: '^server/' } },
    { name: 'server-not-web', severity: 'error', from: { path: '^server/' }, to: { path: '^web/' } },
    {
      name: 'no-circles-between-rooms',
      comment: 'Two folders that know each other are one folder: each can only be understood with the other.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'lib-is-the-ground',
      severity: 'error',
      from: { path: '^server/src/lib/' },
      to: { path: '^server/src/', pathNot: '^server/src/lib/' },
    },
    {
      name: 'db-knows-lib-alone',
      severity: 'error',
      from: { path: '^server/src/db/' },
      to: { path: '^server/src/', pathNot: '^server/src/(db|lib)/' },
    },
    {
      name: 'imports-know-db-and-lib-alone',
      severity: 'error',
      from: { path: '^server/src/imports/' },
      to: { path: '^server/src/', pathNot: '^server/src/(imports|db|lib)/' },
    },
    {
      name: 'mail-and-http-know-no-feature',
      severity: 'error',
      from: { path: '^server/src/(mail|http)/' },
      to: { path: '^server/src/(features|imports|demo)/' },
    },
    {
      name: 'features-meet-through-services',
      comment:
        'A feature may call the service, or read the table types, of another; never its repo or routes.',
      severity: 'error',
      from: { path: FEATURE, pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/features/[^/]+/.*\\.(repo|routes|export|email)\\.ts$',
        pathNot: '^server/src/features/$1/',
      },
    },
    {
      name: 'web-features-are-islands',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'notices-know-nobody',
      severity: 'error',
      from: { path: '^web/src/notices/' },
      to: { path: '^web/src/', pathNot: '^web/src/notices/' },
    },
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      from: { path: '^web/src/api/' },
      to: { path: '^web/src/', pathNot: '^web/src/(api|notices)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(features|app|investor)/' },
    },
    {
      name: 'investor-is-another-house',
      severity: 'error',
      from: { path: '^web/src/investor/' },
      to: { path: '^web/src/(app|api|ui|features)/|node_modules/@mantine|node_modules/@tanstack' },
    },
    {
      name: 'floor-is-another-app',
      comment:
        'It shares the contract and what needs no session of the console; its first screen has to stay small.',
      severity: 'error',
      from: { path: '^web/src/floor/' },
      to: {
        path: '^web/src/|node_modules/(@mantine|@tanstack|react-router|react-hook-form)/',
        pathNot:
          '^web/src/(floor/|api/(address-of|api-error|error-text|multipart|passkeys|provider-way|random-key|release-later|zod-settings)\\.ts$)',
      },
    },
    {
      name: 'nobody-reaches-into-floor',
      severity: 'error',
      from: { path: '^web/src/', pathNot: '^web/src/floor/' },
      to: { path: '^web/src/floor/' },
    },
    {
      name: 'floor-screens-are-islands',
      severity: 'error',
      from: { path: '^web/src/floor/screens/([^/]+)/' },
      to: { path: '^web/src/floor/(screens|shell)/', pathNot: '^web/src/floor/screens/$1/' },
    },
    {
      name: 'zod-schemas-only-in-contract',
      severity: 'error',
      from: { path: '^contract/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev'],
        path: 'node_modules/',
        pathNot: 'node_modules/(zod|decimal\\.js|vitest|fast-check)/',
      },
    },
    {
      name: 'no-orphans',
      severity: 'warn',
      from: { orphan: true, pathNot: '\\.(d|test)\\.ts$|main\\.tsx?$' },
      to: {},
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
