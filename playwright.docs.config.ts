import base from './playwright.config.ts';

/** The pictures of the user guide: `npm run docs:screenshots` takes them anew from a fresh demo group. */
export default { ...base, testMatch: '**/*.shots.ts', workers: 1 };
