/**
 * Into which files the console is built. What is needed at the same moment is one file: left to itself the bundler makes one
 * for each set of screens that share a module, two hundred small ones, of which opening a screen fetches a hundred and fifty.
 */
import path from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Rolldown.ChunkingContext;
type ModulesOf = (graph: Graph) => ReadonlySet<string>;

const source = (file: string) => path.join(import.meta.dirname, 'src', file);
const isLibrary = (id: string) => id.includes('/node_modules/') || id.startsWith('\0');

/** Modules of ours and all that they import. Once for a build: by then every module is known. */
function below(...files: readonly string[]): ModulesOf {
  let known: ReadonlySet<string> | undefined;
  const find = (graph: Graph) => {
    const found = new Set<string>();
    const waiting = files.map(source);
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id) || isLibrary(id)) continue;
      const info = graph.getModuleInfo(id);
      if (!info) throw new Error(`No module of the console: ${id}`);
      found.add(id);
      waiting.push(...info.importedIds);
    }
    return found;
  };
  return (graph) => (known ??= find(graph));
}

const main = below('main.tsx');
const signIn = below('app/unrouted-sign-in.tsx');

/** What is fetched first of the console, with the screen that it begins with. */
const SHELL = ['app/console.tsx', 'app/admin-shell.tsx', 'app/screen.tsx', 'features/home/home-page.tsx'];
/** What is fetched behind the first screen, for all others. */
const BEHIND = [
  'app/header-menus.tsx',
  'app/palette-of-session.tsx',
  'ui/table/record-page.tsx',
  'ui/form/form-modal.tsx',
];

const shell = below(...SHELL);
const behind = below(...BEHIND);

/** The file that a module of ours is in, where it is not left to the bundler: the earliest in which it is needed. */
function stageOf(id: string, graph: Graph): string | null {
  if (main(graph).has(id)) return null;
  if (shell(graph).has(id)) return signIn(graph).has(id) ? 'entrance' : 'shell';
  return behind(graph).has(id) ? 'behind' : null;
}

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  // A package's index imports all that it has: followed, it would bring everything along.
  includeDependenciesRecursively: false,
  groups: [
    { name: stageOf, debugName: 'stages', priority: 1 },
    // Apart from the modules that need them, so that no two files need each other.
    { name: 'library', test: isLibrary, entriesAware: true },
  ],
};

/** The names of such files list all who need them. */
export const chunkFileNames = ({ name }: { readonly name: string }) =>
  `assets/${name.startsWith('library~') ? 'library' : '[name]'}-[hash].js`;
