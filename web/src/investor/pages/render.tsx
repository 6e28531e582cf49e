import { renderToStaticMarkup } from 'react-dom/server';
import { AssetsContext, type Assets } from './assets.tsx';
import { Landing } from './landing.tsx';
import { Portfolio } from './portfolio.tsx';

export const pages = ['/EB5', '/EB5/portfolio'] as const;

/** The whole HTML text of a page. */
export function render(path: (typeof pages)[number], assets: Assets): string {
  const page = path === '/EB5' ? <Landing /> : <Portfolio />;
  return `<!doctype html>\n${renderToStaticMarkup(<AssetsContext value={assets}>{page}</AssetsContext>)}\n`;
}
