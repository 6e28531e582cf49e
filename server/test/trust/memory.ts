import v8 from 'node:v8';
import vm from 'node:vm';

/** Memory that is really in use, after everything that can go has gone. */
export function memory(): number {
  v8.setFlagsFromString('--expose-gc');
  (vm.runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1024 / 1024);
}
