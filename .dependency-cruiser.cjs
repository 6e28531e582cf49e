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
      name: 'server-base-knows-no-feature',
      severity: 'error',
      from: { path: '^server/src/(http|lib|db)/', pathNot: '^server/src/db/schema\\.ts$' },
      to: { path: '^server/src/(features|demo)/' },
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
      name: 'web-base-knows-no-feature',
      severity: 'error',
      from: { path: '^web/src/(ui|api)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'investor-is-another-house',
      severity: 'error',
      from: { path: '^web/src/investor/' },
      to: { path: '^web/src/(app|api|ui|features)/|node_modules/@mantine|node_modules/@tanstack' },
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
