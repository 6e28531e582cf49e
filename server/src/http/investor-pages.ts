import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { ORIGIN_MARK, YEAR_MARK } from '@boh/contract/built-pages.ts';
import type { Clock } from '../lib/clock.ts';
import { MadePage } from './made-page.ts';

const HTML = 'text/html; charset=utf-8';
const PAGES: readonly { file: string; type: string; addresses: readonly string[] }[] = [
  { file: 'EB5/index.html', type: HTML, addresses: ['/EB5', '/EB5/index.html'] },
  {
    file: 'EB5/portfolio/index.html',
    type: HTML,
    addresses: ['/EB5/portfolio', '/EB5/portfolio/index.html'],
  },
  { file: 'sitemap.xml', type: 'application/xml', addresses: ['/sitemap.xml'] },
  { file: 'robots.txt', type: 'text/plain; charset=utf-8', addresses: ['/robots.txt'] },
];

/** The pages of the investor section, with the address they are published under and the present year. */
export function serveInvestorPages(
  app: FastifyInstance,
  webRoot: string,
  { publicUrl, clock }: { publicUrl: string; clock: Clock },
): void {
  const origin = safeOrigin(publicUrl);
  for (const { file, type, addresses } of PAGES) {
    if (!existsSync(path.join(webRoot, file))) continue;
    const built = readFileSync(path.join(webRoot, file), 'utf8').replaceAll(ORIGIN_MARK, origin);
    const make = (year: number) => ({
      year,
      page: new MadePage(built.replaceAll(YEAR_MARK, String(year)), type),
    });
    let made = make(clock.now().getUTCFullYear());
    for (const address of addresses) {
      app.get(address, (request, reply) => {
        const year = clock.now().getUTCFullYear();
        if (made.year !== year) made = make(year);
        return made.page.send(request, reply);
      });
    }
  }
}

/** Without any character that would mean something in HTML, XML or JSON. */
function safeOrigin(publicUrl: string): string {
  return new URL(publicUrl).href
    .replace(/\/+$/, '')
    .replace(/[&'"<>\\]/g, (character) => encodeURIComponent(character).replace("'", '%27'));
}
